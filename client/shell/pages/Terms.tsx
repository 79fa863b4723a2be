/** The terms of use, to which the operator may add its own. */
import { LegalText } from './LegalText.tsx';

export function Terms() {
  return (
    <LegalText title="Terms">
      <p>
        KareMD is run by the hospital that gave you your account, its operator.{' '}
        <strong>
          The operator has not added its name or its own terms to this page. Ask your administrator
          for them;
        </strong>{' '}
        where they say more than this page, they hold.
      </p>
      <h2>Using it</h2>
      <ul>
        <li>Your account is yours alone. Do not share your password or a code.</li>
        <li>
          Open only what your work needs. What you read and change is recorded under your name.
        </li>
        <li>Sign out when you leave a shared workstation.</li>
        <li>
          Tell your administrator at once when you think that somebody else has used your account.
        </li>
      </ul>
      <h2>What it is not</h2>
      <p>
        KareMD plans appointments and carries tele-visits. It makes no diagnosis and recommends no
        treatment; clinical judgement stays with you. It is not a way to call for help in an
        emergency. Follow the operator&apos;s procedure when KareMD cannot be reached.
      </p>
      <h2>The software</h2>
      <p>
        KareMD is open-source software under the Apache License 2.0 and comes, as that licence says,
        without warranty. What the operator promises you about its service is between you and the
        operator.
      </p>
    </LegalText>
  );
}
