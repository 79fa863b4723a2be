/** The fields of a wording: what it is for, its language, its text or the operator's details. */
import { Textarea, TextInput } from '@mantine/core';
import { defaultLanguage, hasTranslations } from '#shared/wordings/default-wordings.ts';
import {
  isWordingUse,
  useWords,
  wordingUseNames,
  wordingUses,
  type WordingUse,
} from '#shared/wordings/wording-uses.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { defaultText, type WordingFields } from './wording-fields.ts';
import { WordingText } from './WordingText.tsx';

interface Props {
  draft: Draft<WordingFields>;
  isReadOnly: boolean;
  /** Use and language stay once there is a version. */
  isNew: boolean;
}

/** The field shows no group once something is chosen; on a phone it has room for about thirty letters. */
const afterLabel = {
  'Consents of patients': '',
  'Consents of companions': ', companions',
  'Public pages': '',
  Letters: '',
  'Letters about several dates': ', several',
  'Subjects of letters': ', subject',
  'Subjects of letters about several dates': ', subject, several',
  'Labels in letters': ', label',
  'Words around links': ', link',
  'Words around links, several dates': ', link, several',
  'Letters with a link to a tele-visit': ', tele-visit',
  'Letters about offers and requests': '',
  'Letters that invite to book': ', invitation',
  'Letters on paper': ', paper',
  'Text messages': ', SMS',
  'Text messages about several dates': ', SMS, several',
  'Notices to patients': '',
  'Signing of notices': ', notices',
} as const satisfies Record<ReturnType<typeof useWords>['group'], string>;

const labelOf = (use: WordingUse): string =>
  `${useWords(use).label}${afterLabel[useWords(use).group]}`;

const uses = [...Map.groupBy(wordingUseNames, (use) => wordingUses[use].group)].map(
  ([group, names]) => ({
    group,
    items: names.map((use) => ({ value: use, label: labelOf(use) })),
  }),
);

function OperatorFields({ draft, isReadOnly }: Pick<Props, 'draft' | 'isReadOnly'>) {
  return (
    <>
      <TextInput label="Name" maxLength={200} readOnly={isReadOnly} {...textOf(draft, 'name')} />
      <Textarea
        label="Address"
        autosize
        minRows={3}
        maxLength={500}
        readOnly={isReadOnly}
        {...textOf(draft, 'address')}
      />
      <TextInput
        label="Contact"
        description="An email address or a phone number for questions about data."
        maxLength={200}
        readOnly={isReadOnly}
        {...textOf(draft, 'contact')}
      />
      <TextInput
        label="Data protection officer"
        description="Name and contact. Leave it empty where there is none."
        maxLength={300}
        readOnly={isReadOnly}
        {...textOf(draft, 'dataProtectionOfficer')}
      />
    </>
  );
}

export function WordingInputs({ draft, isReadOnly, isNew }: Props) {
  const { values, errors, change } = draft;
  const { use, text } = values;
  const language = values.language ?? defaultLanguage;
  const isUntouched = text === '' || (use !== null && text === defaultText(use, language));
  return (
    <>
      {isNew && (
        <Picker
          label="For"
          placeholder="Choose where it is read"
          data={uses}
          value={use}
          error={errors.use}
          onChange={(name) => {
            if (name === null || !isWordingUse(name)) return;
            change({ use: name, ...(isUntouched && { text: defaultText(name, language) }) });
          }}
        />
      )}
      {use !== null && use !== 'operator' && isNew && (
        <LanguageField
          label="Language"
          description={
            hasTranslations(use)
              ? 'KareMD has this in Spanish, German and French. In other languages without a text of its own it is read in English.'
              : 'Patients whose language has no text of its own read the English one.'
          }
          value={values.language}
          error={errors.language}
          onChange={(chosen) =>
            change({
              language: chosen,
              ...(isUntouched && { text: defaultText(use, chosen ?? undefined) }),
            })
          }
        />
      )}
      {use === 'operator' && <OperatorFields {...{ draft, isReadOnly }} />}
      {use !== null && use !== 'operator' && (
        <WordingText use={use} draft={draft} isReadOnly={isReadOnly} />
      )}
    </>
  );
}
