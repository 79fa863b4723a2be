/** The form that adds or changes a program, with what its developers need, its keys, and its end. */
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { ProgramRecord, Programs } from '#shared/programs.ts';
import { programScopeNames, programScopes, type ProgramScope } from '#shared/programs/scopes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { CopiedText } from './CopiedText.tsx';
import { EndProgram } from './EndProgram.tsx';
import { KeyField } from './KeyField.tsx';
import { draftOf, emptyProgram, errorsIn, keysOf, type ProgramDraft } from './program-draft.ts';
import { ProgramKeys } from './ProgramKeys.tsx';

interface FieldsProps {
  draft: Draft<ProgramDraft>;
  isNew: boolean;
}

function Fields({ draft, isNew }: FieldsProps) {
  const { values, errors, change } = draft;
  return (
    <>
      <TextInput
        label="Name"
        description="Shown where it has booked or changed something."
        data-autofocus
        {...textOf(draft, 'name')}
      />
      <Checkbox.Group
        label="What it may do"
        error={errors.scopes}
        value={values.scopes}
        onChange={(scopes) => change({ scopes: scopes as ProgramScope[] })}
      >
        <Stack gap="sm" mt="xs">
          {programScopeNames.map((scope) => (
            <Checkbox key={scope} value={scope} label={programScopes[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        type="url"
        label="Address of its keys"
        description="A JWKS, as https://lab.example/jwks.json. Keys are read there, after they change too. Leave it empty to paste a key."
        spellCheck={false}
        {...textOf(draft, 'jwksUrl')}
      />
      {isNew && <KeyField {...textOf(draft, 'publicKey')} />}
    </>
  );
}

interface AddressesProps extends Pick<Programs, 'fhirUrl' | 'tokenUrl'> {
  program: ProgramRecord;
}

/** None of them is a secret: only the program has the private key. */
const Addresses = ({ program, fhirUrl, tokenUrl }: AddressesProps) => (
  <PageSection title="For its developers" hint="None of this is secret.">
    <CopiedText label="Client id" text={program.id} />
    <CopiedText label="FHIR address" text={fhirUrl} />
    <CopiedText label="Token address" text={tokenUrl} />
  </PageSection>
);

interface Props extends Omit<FormProps<ProgramRecord>, 'item'> {
  /** Undefined: a new one. */
  program: ProgramRecord | undefined;
  addresses: Pick<Programs, 'fhirUrl' | 'tokenUrl'> | undefined;
}

export function ProgramForm({ program, addresses, ...form }: Props) {
  const draft = useDraft<ProgramDraft>(program ? draftOf(program) : emptyProgram, program?.version);
  const saving = useSaving({ draft, word: 'program', ...form });
  const add = trpc.programs.add.useMutation(saving.answers);
  const save = trpc.programs.save.useMutation(saving.answers);

  const submit = () => {
    const errors = errorsIn(draft.values, !program);
    if (errors) return draft.reject(errors);
    const { name, scopes } = draft.values;
    const keys = keysOf(draft.values);
    if (!program) return add.mutate({ name, scopes, ...keys });
    const { id: programId } = program;
    const jwksUrl = keys.jwksUrl ?? null;
    return save.mutate({ name, scopes, programId, version: draft.version, jwksUrl });
  };

  if (program && !program.active)
    return <Text>This program was ended. What it has booked stays, and the audit names it.</Text>;
  return (
    <Stack gap="xl">
      <ItemForm saving={saving} isNew={!program} changes={[add, save]} onSubmit={submit}>
        <Fields draft={draft} isNew={!program} />
      </ItemForm>
      {program && addresses && <Addresses program={program} {...addresses} />}
      {program && <ProgramKeys program={program} />}
      {program && <EndProgram program={program} />}
    </Stack>
  );
}
