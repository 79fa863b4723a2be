/** A form as it is filled in, while it is written: nothing of it is kept. */
import { questionnaireOf, type FormName } from '#shared/cases/forms.ts';
import type { ResponseItem } from '#shared/cases/forms/questionnaire.ts';
import { formStep } from '#shared/cases/forms/step.ts';
import { formFault, type FormContent } from '#shared/cases/forms/versions.ts';
import { FormItems } from '#client/shell/case-forms/FormItems.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toSend } from './editing.ts';

interface Props {
  form: FormName;
  content: FormContent;
  given: readonly ResponseItem[];
  onChange: (items: ResponseItem[]) => void;
}

const noProblems = new Map<string, string>();

export function Preview({ form, content, given, onChange }: Props) {
  const items = toSend(content.items);
  const fault = formFault({ ...content, items }, form);
  if (fault !== null)
    return (
      <Message order={3} title="It cannot be tried yet">
        {fault}.
      </Message>
    );
  const step = formStep({ ...questionnaireOf(form), item: items }, given);
  return (
    <FormItems
      items={items}
      asked={step.items}
      given={given}
      at=""
      problems={noProblems}
      onChange={(changed) => onChange([...changed])}
    />
  );
}
