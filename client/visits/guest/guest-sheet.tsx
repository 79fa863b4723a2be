/** What a hospital lays before a guest in the room: the file of public pages says what it is. */
import { Suspense, type ComponentType } from 'react';

/** Only a guest's page has one. */
let GuestSheet: ComponentType = () => null;

export function setGuestSheet(Sheet: ComponentType): void {
  GuestSheet = Sheet;
}

export const OfGuest = () => (
  <Suspense>
    <GuestSheet />
  </Suspense>
);
