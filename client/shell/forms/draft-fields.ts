/** What the fields of a form that are not text need of its draft. */
import type { Draft } from '#client/shell/api/form-draft.ts';

type Of<Fields> = Pick<Draft<Fields>, 'values' | 'errors' | 'change'>;

/** A field that hands out its next value: its value, its error, and where the next one goes. */
export const valueOf = <Fields, Name extends keyof Fields>(
  { values, errors, change }: Of<Fields>,
  name: Name,
) => ({
  value: values[name],
  error: errors[name],
  onChange: (value: Fields[Name]) => change({ [name]: value } as unknown as Partial<Fields>),
});

type Flag<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends boolean ? Name : never;
}[keyof Fields];

/** A switch or a box that is ticked. */
export const tickOf = <Fields>(
  { values, change }: Pick<Draft<Fields>, 'values' | 'change'>,
  name: Flag<Fields>,
) => ({
  checked: values[name] as boolean,
  onChange: (event: { currentTarget: { checked: boolean } }) =>
    change({ [name]: event.currentTarget.checked } as Partial<Fields>),
});
