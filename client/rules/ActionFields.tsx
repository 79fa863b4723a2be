/** What a rule does: it opens a case, flags open ones, or makes a step of them, and of which. */
import { Select } from '@mantine/core';
import { kindOf, movesOfRules, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  kindsFor,
  onceFor,
  ruleActions,
  type NewRule,
  type OnceFor,
  type RuleAction,
} from '#shared/rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';

const actionWords: Record<RuleAction, string> = {
  open: 'Opens a case',
  flag: 'Flags open cases',
  move: 'Makes a step of open cases',
};

const onceWords: Record<OnceFor, string> = {
  stay: 'One open case for each stay',
  patient: 'One open case for each patient',
  fact: 'A case for each fact',
};

const scopeWords: Record<OnceFor, string> = {
  stay: 'Cases of the stay of the fact',
  patient: 'All cases of the patient',
  fact: '',
};

interface Props {
  draft: Draft<NewRule>;
  isReadOnly: boolean;
}

const stepLabel = (kind: KindName, move: string) => {
  const { label, to } = kindOf(kind).moves[move] ?? { label: move, to: '' };
  return `${label} (to “${stateLabel(kind, to)}”)`;
};

/** What fits the action and kind; what does not is emptied. */
function fitted(values: NewRule, changes: Partial<NewRule>): Partial<NewRule> {
  const next = { ...values, ...changes };
  const kinds = kindsFor(next.action);
  const kind = kinds.includes(next.kind) ? next.kind : (kinds[0] ?? next.kind);
  const isOpening = next.action === 'open';
  const moves = movesOfRules(kind);
  const move = moves.includes(next.move ?? '') ? next.move : (moves[0] ?? null);
  const isOncePerStay = isOpening ? kindOf(kind).ofRule?.sharesStay : next.once === 'fact';
  const isSameTarget = !isOpening && kind === values.kind;
  return {
    ...changes,
    kind,
    move: next.action === 'move' ? move : null,
    once: isOncePerStay ? 'stay' : next.once,
    targetSeries: isSameTarget ? next.targetSeries : null,
    ownerRole: isOpening ? next.ownerRole : null,
    dueHours: next.action === 'move' ? null : next.dueHours,
  };
}

export function ActionFields({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors } = draft;
  const { action, kind } = values;
  const isOpening = action === 'open';
  const rules = trpc.rules.list.useQuery({}, { enabled: !isOpening });
  const change = (changes: Partial<NewRule>) => draft.change(fitted(values, changes));
  const opening = new Map(
    (rules.data?.rules ?? [])
      .filter((rule) => rule.action === 'open' && rule.kind === kind)
      .map(({ seriesId, name }) => [seriesId, name]),
  );
  const sharesStay = isOpening && kindOf(kind).ofRule?.sharesStay === true;
  const words = isOpening ? onceWords : scopeWords;
  return (
    <>
      <Select
        label="What it does"
        description="A step that a person took back, or a case with a signed form, is flagged instead"
        data={ruleActions.map((value) => ({ value, label: actionWords[value] }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={action}
        error={errors.action}
        onChange={(chosen) => change({ action: chosen as RuleAction })}
      />
      <Select
        label="Kind of case"
        data={kindsFor(action).map((name) => ({ value: name, label: kindOf(name).label }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={kind}
        error={errors.kind}
        onChange={(chosen) => change({ kind: chosen as KindName })}
      />
      {action === 'move' && (
        <Select
          label="Step"
          data={movesOfRules(kind).map((move) => ({ value: move, label: stepLabel(kind, move) }))}
          allowDeselect={false}
          readOnly={readOnly}
          value={values.move}
          error={errors.move}
          onChange={(move) => change({ move })}
        />
      )}
      <Select
        label={isOpening ? 'How often' : 'Of which cases'}
        description={
          isOpening ? 'While it is open, further facts raise it: they are added to it' : undefined
        }
        data={onceFor
          .filter((once) => isOpening || once !== 'fact')
          .map((once) => ({
            value: once,
            label: words[once],
            disabled: sharesStay && once !== 'stay',
          }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.once}
        error={errors.once}
        onChange={(once) => change({ once: once as OnceFor })}
      />
      {!isOpening && (
        <Select
          label="Opened by"
          data={[
            { value: '', label: 'Anybody or any rule' },
            ...[...opening].map(([value, label]) => ({
              value,
              label: `The rule “${label}” alone`,
            })),
          ]}
          allowDeselect={false}
          readOnly={readOnly}
          value={values.targetSeries ?? ''}
          error={errors.targetSeries}
          onChange={(series) => change({ targetSeries: series === '' ? null : series })}
        />
      )}
    </>
  );
}
