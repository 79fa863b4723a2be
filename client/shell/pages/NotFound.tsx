/** The page for unknown paths. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Message } from '#client/ui/states/Message.tsx';
import { PublicPage } from './PublicPage.tsx';

/** A broken connection: the pulse of our logo, interrupted, with a plug on each side. */
function BrokenLine() {
  return (
    <svg viewBox="0 0 320 160" width="280" height="140" aria-hidden="true" focusable="false">
      <rect
        x="1"
        y="1"
        width="318"
        height="158"
        rx="10"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <path d="M1 40h318M1 80h318M1 120h318M80 1v158M160 1v158M240 1v158" stroke="var(--line)" />
      <g
        fill="none"
        stroke="var(--accent)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M16 84h40l14-30 22 62 16-44 10 12h14" />
        <path d="M188 84h18l14-26 20 48 12-22h52" />
      </g>
      <g fill="none" stroke="var(--bad)" strokeWidth="5" strokeLinecap="round">
        <path d="M148 72l24 24M172 72l-24 24" />
      </g>
    </svg>
  );
}

export function NotFound() {
  const navigate = useNavigate();
  const goBack = () => {
    const isFirstPage = (history.state as { idx?: number } | null)?.idx === 0;
    return isFirstPage ? navigate('/dashboard') : navigate(-1);
  };
  return (
    <PublicPage>
      <Message
        order={1}
        title="There is no page here"
        picture={<BrokenLine />}
        actions={<Button onClick={() => void goBack()}>Back to Dashboard</Button>}
      >
        The address may be mistyped, or the page may have moved.
      </Message>
    </PublicPage>
  );
}
