/** When a rule holds and what it shows besides, in FHIRPath: written in words or typed, and tried on sample facts. */
import { useState } from 'react';
import { ruleDays, type NewRule } from '#shared/rules.ts';
import { sampleFactsFor } from '#shared/rules/sample-facts.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { CodeEditor } from '#client/ui/fields/code-editor/CodeEditor.tsx';
import type { CodeProblem } from '#client/ui/fields/code-editor/code-problem.ts';
import { completionsOf } from './fhirpath-completions.ts';
import { PlainConditionFields } from './PlainConditionFields.tsx';
import { SampleFields } from './SampleFields.tsx';
import { useExpressionCheck } from './use-expression-check.ts';

interface Props {
  draft: Draft<NewRule>;
  isReadOnly: boolean;
  /** Elements that no fact of the dry run had. */
  unmatched: Record<'condition' | 'evidence', CodeProblem[]>;
}

export function ExpressionFields({ draft, isReadOnly: readOnly, unmatched }: Props) {
  const { values, errors, change } = draft;
  const { factType } = values;
  const [written, setWritten] = useState<{ factType: string; sample: string } | null>(null);
  const sample = written?.factType === factType ? written.sample : sampleFactsFor(factType);
  const check = useExpressionCheck(values, sample, !readOnly);
  const completions = completionsOf(sample);
  const stateOf = (name: 'condition' | 'evidence') => {
    const problems = [...(check.checked?.[name] ?? []), ...unmatched[name]];
    return problems.length > 0 ? { problems } : { error: errors[name] };
  };
  return (
    <>
      {!readOnly && factType === 'Observation' && (
        <PlainConditionFields
          isEmpty={values.condition.trim() === ''}
          onMake={(expressions) => change(expressions)}
        />
      )}
      <CodeEditor
        label="Holds where"
        description={`FHIRPath on the fact, true or false. %facts has the patient’s record of the ${ruleDays} days before, %stay the stay of the fact.`}
        language="fhirpath"
        readOnly={readOnly}
        completions={completions}
        value={values.condition}
        onChange={(condition) => change({ condition })}
        {...stateOf('condition')}
      />
      <CodeEditor
        label="Shows besides"
        description="FHIRPath that gives more of %facts to show with the case. May stay empty."
        language="fhirpath"
        readOnly={readOnly}
        completions={completions}
        minLines={1}
        value={values.evidence}
        onChange={(evidence) => change({ evidence })}
        {...stateOf('evidence')}
      />
      {!readOnly && (
        <SampleFields
          {...{ factType, sample, check }}
          onChange={(text) => setWritten({ factType, sample: text })}
        />
      )}
    </>
  );
}
