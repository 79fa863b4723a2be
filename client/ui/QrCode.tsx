/** A QR code, rendered in the browser so that the secret in it is sent nowhere. Black on white in both schemes. */
import { renderSVG } from 'uqr';

/** The quiet zone around it, in modules, as scanners require. */
const quiet = 4;

export function QrCode({
  text,
  label,
  size = 200,
}: {
  text: string;
  label: string;
  size?: number;
}) {
  const picture = renderSVG(text, { ecc: 'M', border: quiet });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      width={size}
      height={size}
      alt={label}
    />
  );
}
