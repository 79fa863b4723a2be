/** One question of a form as a field of its type. */
import { Checkbox, NumberInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  calculationOf,
  unitOf,
  type Answer,
  type Item,
} from '#shared/cases/case-forms/questionnaire.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { answerWords } from './SignedAnswers.tsx';

interface Props {
  item: Item;
  answers: readonly Answer[];
  problem: string | undefined;
  /** What the record says of it. */
  source: string | undefined;
  onChange: (answers: Answer[]) => void;
}

function Choice({ item, answers, problem, onChange }: Props) {
  const codings = (item.answerOption ?? []).map(({ valueCoding }) => valueCoding);
  const chosen = answers.flatMap(({ valueCoding }) => valueCoding?.code ?? []);
  const choose = (codes: readonly string[]) =>
    onChange(
      codings.filter(({ code }) => codes.includes(code)).map((valueCoding) => ({ valueCoding })),
    );
  const shared = { label: item.text, error: problem, withAsterisk: item.required === true };
  if (item.repeats)
    return (
      <Checkbox.Group {...shared} value={chosen} onChange={choose}>
        <Stack gap="xs" mt={4}>
          {codings.map(({ code, display }) => (
            <Checkbox key={code} value={code} label={display} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  return (
    <Radio.Group {...shared} value={chosen[0] ?? ''} onChange={(code) => choose([code])}>
      <Stack gap="xs" mt={4}>
        {codings.map(({ code, display }) => (
          <Radio key={code} value={code} label={display} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Numeric({ item, answers, problem, source, onChange }: Props) {
  const [answer] = answers;
  const unit = unitOf(item);
  const value = answer?.valueInteger ?? answer?.valueDecimal ?? answer?.valueQuantity?.value ?? '';
  const answerOf = (number: number): Answer => {
    if (item.type === 'integer') return { valueInteger: Math.trunc(number) };
    if (item.type === 'quantity') return { valueQuantity: { value: number, unit } };
    return { valueDecimal: number };
  };
  return (
    <NumberInput
      description={source && `The record says: ${source}`}
      label={unit ? `${item.text}, in ${unit}` : item.text}
      withAsterisk={item.required === true}
      allowDecimal={item.type !== 'integer'}
      error={problem}
      value={value}
      onChange={(typed) => onChange(typeof typed === 'number' ? [answerOf(typed)] : [])}
    />
  );
}

export function FormField(props: Props) {
  const { item, answers, problem, source, onChange } = props;
  const [answer] = answers;
  if (calculationOf(item) !== null)
    return (
      <Text size="sm" component="output" display="block">
        {item.text}: {answer ? answerWords(answer) : 'nothing yet'}
      </Text>
    );
  const shared = {
    label: item.text,
    withAsterisk: item.required === true,
    error: problem,
    description: source && `The record says: ${source}`,
  };
  const write = (text: string) => onChange(text === '' ? [] : [{ valueString: text }]);
  switch (item.type) {
    case 'choice':
      return <Choice {...props} />;
    case 'integer':
    case 'decimal':
    case 'quantity':
      return <Numeric {...props} />;
    case 'boolean':
      return (
        <Checkbox
          label={item.text}
          error={problem}
          checked={answer?.valueBoolean === true}
          onChange={(event) => onChange([{ valueBoolean: event.currentTarget.checked }])}
        />
      );
    case 'date':
      return (
        <DateField
          {...shared}
          value={answer?.valueDate ?? ''}
          onChange={(day) => onChange(day === '' ? [] : [{ valueDate: day }])}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxLength={item.maxLength ?? 4000}
          value={answer?.valueString ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    case 'string':
      return (
        <TextInput
          {...shared}
          maxLength={item.maxLength ?? 200}
          autoComplete="off"
          value={answer?.valueString ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    case 'group':
    case 'display':
      return null;
  }
}
