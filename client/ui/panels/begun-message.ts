/** A message that another page begins: its form opens with the unit and the text. */
import { opened } from '#client/ui/panels/panel-address.ts';

/** For a link. */
export const messageToUnit = (unitId: string, text: string) => ({
  to: `/messages?new&unit=${unitId}`,
  state: { ...opened, begunText: text },
});

/** Empty where no page began one. @param state Of the location. */
export const begunText = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'begunText' in state &&
  typeof state.begunText === 'string'
    ? state.begunText
    : '';
