/** The page of swaps: shifts that are offered to you, those that you offer, and for planners what waits for them. */
import { Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  untakeMinutes,
  type OfferedShift,
  type ShiftOffer,
  type Swaps,
} from '#shared/roster/swaps.ts';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { BookedInShift } from '#client/roster/BookedInShift.tsx';
import { OfferForm } from './OfferForm.tsx';
import { Act, shiftWords, SwapItem } from './SwapItem.tsx';

function useActs() {
  const answers = (words: string) => ({
    onSuccess: () => toast.done(words),
    onError: (error: unknown) => toast.problem(wordsFor(error)),
  });
  return {
    take: trpc.roster.swaps.take.useMutation(
      answers('The shift is yours, or waits for a planner.'),
    ),
    giveBack: trpc.roster.swaps.giveBack.useMutation(answers('Returned.')),
    withdraw: trpc.roster.swaps.withdraw.useMutation(answers('Withdrawn.')),
    approve: trpc.roster.swaps.approve.useMutation(answers('Approved.')),
    refuse: trpc.roster.swaps.refuse.useMutation(answers('Refused.')),
  };
}

type Acts = ReturnType<typeof useActs>;
type What = keyof Acts;

interface ButtonsProps {
  offer: ShiftOffer;
  zone: string;
  acts: Acts;
  list: readonly (readonly [What, string])[];
}

const Buttons = ({ offer, zone, acts, list }: ButtonsProps) =>
  list.map(([what, verb], at) => (
    <Act
      key={what}
      verb={verb}
      what={shiftWords(offer.shift, zone)}
      isMain={at === list.length - 1}
      isPending={acts[what].isPending && acts[what].variables.offerId === offer.id}
      onDo={() => acts[what].mutate({ offerId: offer.id })}
    />
  ));

const toApproveActs = () => [['refuse', 'Refuse'] as const, ['approve', 'Approve'] as const];

const ownActs = ({ state }: ShiftOffer) =>
  state === 'open' || state === 'taken' ? [['withdraw', 'Withdraw'] as const] : [];

function forYouActs({ state, takenAt, findings }: ShiftOffer, now: number) {
  const isStopped = findings.some(({ severity }) => severity === 'stop');
  if (state === 'open') return isStopped ? [] : [['take', 'Take'] as const];
  const isEarly = takenAt !== null && now - Date.parse(takenAt) < untakeMinutes * minuteMs;
  return state === 'taken' || isEarly ? [['giveBack', 'Give back'] as const] : [];
}

interface ListProps extends Pick<ButtonsProps, 'zone' | 'acts'> {
  title: string;
  hint: string;
  empty: string;
  offers: readonly ShiftOffer[];
  actsOf: (offer: ShiftOffer) => ButtonsProps['list'];
  /** Under each offer, on a line of its own. */
  below?: (offer: ShiftOffer) => ReactNode;
}

const Offers = ({ title, hint, empty, offers, actsOf, below, zone, acts }: ListProps) => (
  <PageSection title={title} hint={hint}>
    <ItemList
      label={title}
      rows={offers}
      failure={null}
      loading={null}
      empty={<EmptyCard>{empty}</EmptyCard>}
    >
      {(offer) => (
        <SwapItem key={offer.id} offer={offer} zone={zone} below={below?.(offer)}>
          <Buttons {...{ offer, zone, acts }} list={actsOf(offer)} />
        </SwapItem>
      )}
    </ItemList>
  </PageSection>
);

function Policy({ needsApproval }: Pick<Swaps, 'needsApproval'>) {
  const save = trpc.roster.swaps.savePolicy.useMutation({
    onSuccess: () => toast.brief('Saved'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Switch
      label="A planner approves each swap"
      description="Otherwise a shift moves when a colleague takes it, if the rules of duty allow it."
      checked={save.isPending ? save.variables.needsApproval : needsApproval}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ needsApproval: event.currentTarget.checked })}
    />
  );
}

function BookedInOffer({ offer: { from, taker, shift, inReturn } }: { offer: ShiftOffer }) {
  if (!taker) return null;
  const timesOf = ({ startsAt, endsAt }: OfferedShift) => ({ startsAt, endsAt });
  return (
    <>
      <BookedInShift fromId={from.id} to={taker} {...timesOf(shift)} />
      {inReturn && <BookedInShift fromId={taker.id} to={from} {...timesOf(inReturn)} />}
    </>
  );
}

function Sections({ swaps }: { swaps: Swaps }) {
  const acts = useActs();
  const now = useNow(minuteMs);
  const { zone } = swaps;
  const mayPlan = may(useUser(), 'roster.plan');
  return (
    <Stack gap={36} maw={860}>
      {swaps.toApprove.length > 0 && (
        <Offers
          {...{ zone, acts }}
          title="To approve"
          hint="The rules of duty are checked again when you agree."
          empty=""
          offers={swaps.toApprove}
          actsOf={toApproveActs}
          below={(offer) => <BookedInOffer offer={offer} />}
        />
      )}
      <Offers
        {...{ zone, acts }}
        title="For you"
        hint={`What you take you can give back within ${untakeMinutes} minutes.`}
        empty="No shifts are offered to you."
        offers={swaps.forYou}
        actsOf={(offer) => forYouActs(offer, now)}
      />
      <Offers
        {...{ zone, acts }}
        title="Offered by you"
        hint="A shift stays yours until somebody has taken it."
        empty="You offer no shift."
        offers={swaps.own}
        actsOf={ownActs}
      />
      <PageSection title="Offer a shift" hint="To one colleague, or to all who are able.">
        <OfferForm swaps={swaps} />
      </PageSection>
      {mayPlan && (
        <PageSection title="How swaps are decided" hint="For the whole organization.">
          <Policy needsApproval={swaps.needsApproval} />
        </PageSection>
      )}
    </Stack>
  );
}

export function SwapsPage() {
  const query = trpc.roster.swaps.list.useQuery({});
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title="Swaps"
        state={
          data
            ? `${data.needsApproval ? 'A planner agrees to each swap.' : 'A swap holds at once.'} Times in ${data.zone}.`
            : ''
        }
      />
      {error && !data && <QueryFailed title="The swaps could not be loaded." query={query} />}
      {data && <Sections swaps={data} />}
      {!data && !error && <LoadingRows words="Loading the swaps" height={62} />}
    </>
  );
}
