/** The form of a case: filled in by its owner, saved as it is typed, signed; then read and printed, with addenda. */
import { SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { CaseForm as CaseFormData, FormName } from '#shared/cases/case-forms.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useLostFocus } from '#client/ui/states/use-lost-focus.ts';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { sourceWords } from '#client/cases/form-answers/source-words.ts';
import { AddText } from '#client/cases/public/AddText.tsx';
import { SignedAnswers } from '#client/cases/form-answers/SignedAnswers.tsx';

/** With FHIRPath, which nobody else needs. */
const Filling = lazy(async () => ({
  default: (await import('#client/cases/form-answers/FormInput.tsx')).CaseFormInput,
}));

const at = (instant: string, zone: string) =>
  `${longDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;

interface FormOf {
  caseId: string;
  form: FormName;
}

function Addendum({ caseId, form }: FormOf) {
  const add = trpc.cases.forms.addendum.useMutation({
    onSuccess: () => toast.done('The addendum is added.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <AddText
      label="Addendum"
      description="It stands below what was signed, with your name"
      verb="Add addendum"
      isPending={add.isPending}
      scope={['form', 'addendum']}
      add={(text, onAdded) => add.mutate({ caseId, form, text }, { onSuccess: onAdded })}
      beside={<PrintButton />}
    />
  );
}

function Signed({ caseId, data }: { caseId: string; data: CaseFormData }) {
  const { questionnaire, signed, zone } = data;
  if (!signed) return null;
  return (
    <Stack gap="md">
      <SignedAnswers items={questionnaire.item} answers={signed.items} />
      {signed.prefilled.map((answer) => (
        <Text key={answer.linkId} size="xs" c="dimmed">
          Taken from the record: {sourceWords(answer, zone)}
        </Text>
      ))}
      {signed.cited.map((fact) => (
        <Text key={`${fact.factId} ${fact.value ?? ''}`} size="xs" c="dimmed">
          Cited: {sourceWords(fact, zone)}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Signed by {signed.by}, {at(signed.at, zone)}. SHA-256 {signed.hash.slice(0, 16)}…
      </Text>
      {signed.addenda.map((addendum) => (
        <div key={addendum.number}>
          <Text size="sm" fw={600}>
            Addendum by {addendum.by}, {at(addendum.at, zone)}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {addendum.text}
          </Text>
        </div>
      ))}
      <Addendum caseId={caseId} form={data.form} />
    </Stack>
  );
}

/** What its signature cites of the record, where the page offers that. */
export interface FormCiting {
  ids: readonly string[];
  /** Above the button. */
  list: ReactNode;
}

/** The signature takes the form away: its title has the focus then. */
function FormTitle({ data: { questionnaire, signed } }: { data: CaseFormData }) {
  const title = useLostFocus(signed ? 'signed' : 'open');
  return (
    <Title order={2} size="h4" ref={title} tabIndex={-1}>
      {questionnaire.title}
    </Title>
  );
}

interface CaseFormProps {
  caseId: string;
  citing?: FormCiting;
}

/** More than these do not fit beside each other on a phone. */
const mostBeside = 3;

interface ChoiceProps {
  data: CaseFormData;
  onChange: (form: FormName) => void;
}

function FormChoice({ data, onChange }: ChoiceProps) {
  const forms = data.forms.map(({ form, title, isSigned }) => ({
    value: form as string,
    label: isSigned ? `${title}, signed` : title,
  }));
  const choose = (form: string | null) => form !== null && onChange(form as FormName);
  return forms.length > mostBeside ? (
    <Select label="Form" data={forms} allowDeselect={false} value={data.form} onChange={choose} />
  ) : (
    <SegmentedControl aria-label="Form" data={forms} value={data.form} onChange={choose} />
  );
}

export function CaseForm({ caseId, citing }: CaseFormProps) {
  const [chosen, setChosen] = useState<FormName>();
  const query = trpc.cases.forms.ofCase.useQuery({ caseId, ...(chosen && { form: chosen }) });
  const { data, error } = query;
  if (error && !data) return <QueryFailed title="The form could not be loaded." query={query} />;
  if (!data) return <LoadingRows isBare words="Loading the form" height={40} rows={3} />;
  return (
    <Stack gap="md" component="section" aria-label={data.questionnaire.title}>
      {data.forms.length > 1 && <FormChoice data={data} onChange={setChosen} />}
      <FormTitle key={data.form} data={data} />
      {data.signed && <Signed caseId={caseId} data={data} />}
      {!data.signed && data.mayFill && (
        <Suspense fallback={<DelayedStatus>Opening the form</DelayedStatus>}>
          <Filling key={`${caseId} ${data.form}`} caseId={caseId} data={data} citing={citing} />
        </Suspense>
      )}
      {!data.signed && !data.mayFill && (
        <Text size="sm" c="dimmed">
          Not signed yet. Who has this case fills it in: take it first.
        </Text>
      )}
    </Stack>
  );
}
