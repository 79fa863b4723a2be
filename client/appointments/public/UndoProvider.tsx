/** For ten seconds after a change: what was done, whether the patient is told, and buttons to undo it or not to tell. */
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { undoSeconds } from '#shared/limits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { callOnLeaving } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { useStableFunction } from '#client/shell/use-stable-function.ts';
import { UndoContext, type UndoOffer } from './use-offer-undo.ts';
import classes from '#client/appointments/undo/UndoBar.module.css';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');

/** Ctrl+Z, or Cmd+Z, outside of fields, which have an undo of their own. */
function useUndoKey(undo: (() => void) | null) {
  useEffect(() => {
    if (!undo) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || isTyping(event)) return;
      event.preventDefault();
      undo();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [undo]);
}

function UndoBar({ offer, onClose }: { offer: UndoOffer; onClose: () => void }) {
  const [isWithheld, setWithheld] = useState(false);
  const { changeId, tellsPatient } = offer.undo;
  const undo = trpc.appointments.undo.useMutation({
    onSuccess: (appointment) => {
      offer.onUndone?.(appointment);
      toast.done(offer.undoneWords);
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  const withhold = trpc.appointments.doNotTell.useMutation({
    onSuccess: () => setWithheld(true),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const isBusy = undo.isPending || withhold.isPending;
  const start = () => {
    if (isBusy) return;
    if (!offer.undoAll) return undo.mutate({ changeId });
    offer.undoAll();
    onClose();
  };
  useUndoKey(start);
  const notifiesPatient = tellsPatient && !isWithheld;
  return (
    <Paper withBorder p="xs" shadow="sm">
      <Group gap="sm" wrap="nowrap">
        <div>
          <Text size="sm">{offer.words}</Text>
          {notifiesPatient && (
            <Text size="xs" c="dimmed">
              The patient will be told in a few seconds.
            </Text>
          )}
          {isWithheld && (
            <Text size="xs" c="dimmed">
              The patient is not told.
            </Text>
          )}
        </div>
        {notifiesPatient && (
          <Button
            size="xs"
            variant="subtle"
            flex="none"
            loading={withhold.isPending}
            onClick={() => withhold.mutate({ changeId })}
          >
            Do not tell
          </Button>
        )}
        <Button size="xs" variant="default" flex="none" loading={undo.isPending} onClick={start}>
          Undo
        </Button>
        <CloseButton aria-label="Close this message" onClick={onClose} />
      </Group>
    </Paper>
  );
}

/** An offer ends with its time, or when the page or the tab is left: then the letter leaves at once. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<UndoOffer | null>(null);
  const { pathname } = useLocation();
  const [madeAt, setMadeAt] = useState(pathname);
  const [endedOffer, setEndedOffer] = useState<UndoOffer | null>(null);
  if (offer && madeAt !== pathname) {
    setOffer(null);
    setEndedOffer(offer);
  }
  const sendLetterNow = trpc.appointments.tellNow.useMutation();
  const notifyPatient = useEffectEvent(({ undo: { changeId, tellsPatient } }: UndoOffer) => {
    // Where this fails, the letter leaves some seconds later, as planned.
    if (tellsPatient) sendLetterNow.mutate({ changeId });
  });
  useEffect(() => {
    if (endedOffer) notifyPatient(endedOffer);
  }, [endedOffer]);
  useEffect(() => {
    if (!offer?.undo.tellsPatient) return undefined;
    const { changeId } = offer.undo;
    const onLeave = () => callOnLeaving('appointments.tellNow', { changeId });
    globalThis.addEventListener('pagehide', onLeave);
    return () => globalThis.removeEventListener('pagehide', onLeave);
  }, [offer]);
  useEffect(() => {
    if (!offer) return undefined;
    const timer = setTimeout(() => setOffer(null), undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [offer]);
  const show = useStableFunction((next: UndoOffer) => {
    setMadeAt(pathname);
    setOffer(next);
  });
  return (
    <UndoContext value={show}>
      {children}
      <output className={classes.bar}>
        {offer && (
          <UndoBar key={offer.undo.changeId} offer={offer} onClose={() => setOffer(null)} />
        )}
      </output>
    </UndoContext>
  );
}
