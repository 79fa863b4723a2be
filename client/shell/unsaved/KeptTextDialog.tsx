/** Offers what its person had typed and not saved when their last session ended. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeAt } from '#shared/paths.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { forgetKeptText, keptText, type KeptText, type TypedField } from './kept-text.ts';
import { draftKey, fieldsOn, labelOf } from './typed-text.ts';

/** As if it were typed and left: fields that read days and times do so when they are left. */
function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Returns what has no field on this page. */
function putBack(fields: readonly TypedField[]): TypedField[] {
  const free = fieldsOn(document).filter((field) => !field.readOnly && !field.disabled);
  return fields.filter(({ label, text }) => {
    const at = free.findIndex((field) => labelOf(field) === label);
    const [field] = at === -1 ? [] : free.splice(at, 1);
    if (field) fill(field, text);
    return field === undefined;
  });
}

interface OfferProps {
  kept: KeptText;
  onDone: () => void;
}

function Offer({ kept, onDone }: OfferProps) {
  const { pathname, search } = useLocation();
  const [fields, setFields] = useState(kept.fields);
  const isHere = pathname + search === kept.address;
  const [path = ''] = kept.address.split('?');
  const copy = () =>
    void navigator.clipboard
      .writeText(fields.map(({ label, text }) => `${label}: ${text}`).join('\n'))
      .then(() => toast.done('Copied'));
  const restore = () => {
    const left = putBack(fields);
    if (left.length === 0) onDone();
    else setFields(left);
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {fields.length < kept.fields.length
          ? 'For the rest there is no field on this page now. You can copy it.'
          : `You typed this on the page ${routeAt(path)?.label ?? path}, and it was not saved when your session ended.`}
      </Text>
      {fields.map(({ label, text }) => (
        <div key={label + text}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
        </div>
      ))}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onDone}>
          Discard
        </Button>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        {isHere ? (
          <Button data-autofocus onClick={restore}>
            Put it back
          </Button>
        ) : (
          <Button component={Link} to={kept.address} data-autofocus>
            Go to that page
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Closed without an answer, it is offered again on the next page. */
export function KeptTextDialog() {
  const { uid } = useUser();
  const [all, setAll] = useState<KeptText[]>([]);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    void draftKey()
      .then((key) => keptText(key, uid))
      .then(setAll, () => undefined);
  }, [uid]);
  const [kept] = all;
  return (
    <Modal
      opened={isOpen && kept !== undefined}
      onClose={() => setOpen(false)}
      title="What you typed is still here"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      // Above the panel that the address may have opened.
      zIndex={250}
    >
      {kept && (
        <Offer
          key={kept.name}
          kept={kept}
          onDone={() => {
            forgetKeptText(kept.name);
            setAll((before) => before.slice(1));
          }}
        />
      )}
    </Modal>
  );
}
