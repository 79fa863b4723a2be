/** A letter as it is printed: on paper it is alone on the page. */
import { Button, Group, Modal, Portal, Text } from '@mantine/core';
import type { LetterOnPaper } from '#shared/front-desk/unsent-letters.ts';
import { QrCode } from '#client/ui/QrCode.tsx';
import classes from './LetterSheet.module.css';

function Letterhead({ name, address, phone, logo }: LetterOnPaper['letterhead']) {
  return (
    <header className={classes.letterhead}>
      {logo && (
        <img
          className={classes.logo}
          src={`data:${logo.mediaType};base64,${logo.content}`}
          alt=""
        />
      )}
      <div className={classes.sender}>{[name, address, phone].filter(Boolean).join('\n')}</div>
    </header>
  );
}

/** From an hour before, the page behind it says "I am here". */
const CheckInCode = ({ link, words }: { link: string; words: string }) => (
  <figure className={classes.code}>
    <QrCode text={link} label="A code that opens the appointment" size={140} />
    <figcaption dir="auto">{words}</figcaption>
  </figure>
);

interface Props {
  letter: LetterOnPaper | null;
  opened: boolean;
  onClose: () => void;
}

/** The text itself is rendered a second time, beside the page, for the printer alone. */
export function LetterSheet({ letter, opened, onClose }: Props) {
  if (letter === null) return null;
  return (
    <>
      <Modal.Root
        opened={opened}
        // After this key press, so that the panel below does not handle the same Escape.
        onClose={() => setTimeout(onClose)}
        size="lg"
        centered
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body pt="md">
            <Modal.Title fz={16} fw={650} mb="sm">
              {letter.subject}
            </Modal.Title>
            <Text component="pre" className={classes.text ?? ''}>
              {letter.text}
            </Text>
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={onClose}>
                Back to the list
              </Button>
              <Button onClick={() => globalThis.print()} data-autofocus>
                Print letter
              </Button>
            </Group>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {opened && (
        <Portal>
          <section className={classes.paper} lang={letter.language} aria-hidden data-paper>
            <Letterhead {...letter.letterhead} />
            <h1 dir="auto">{letter.subject}</h1>
            <pre dir="auto" className={classes.text}>
              {letter.text}
            </pre>
            {letter.checkInLink !== null && (
              <CheckInCode link={letter.checkInLink} words={letter.checkInWords} />
            )}
          </section>
        </Portal>
      )}
    </>
  );
}
