/** A QR code, drawn here: the secret in it goes to nobody else. Black on white in both schemes. */
import { renderSVG } from 'uqr';

/** Modules of quiet around it, as cameras want them. */
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
