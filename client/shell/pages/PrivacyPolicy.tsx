/** The privacy policy: what KareMD does with personal data. */
import { LegalText } from './LegalText.tsx';

export function PrivacyPolicy() {
  return (
    <LegalText title="Privacy policy">
      <p>
        KareMD is software that a hospital runs on its own machines. The hospital that gave you your
        account is its operator and is responsible for your data; the authors of KareMD receive
        nothing from this installation.{' '}
        <strong>
          The operator has not added its name, address or data protection contact to this page. Ask
          your administrator for them.
        </strong>
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          Your account: name, email address, role, job, organization, and a one-way hash of your
          password.
        </li>
        <li>
          Your sessions: when they began and were last used, from which network address and kind of
          browser.
        </li>
        <li>
          The work: appointments with the patient&apos;s name, the kind of appointment, its time and
          who takes part; and when a tele-visit was opened and ended.
        </li>
        <li>
          A record of who signed in, who read or changed what, and when. It can be added to, not
          changed.
        </li>
      </ul>
      <h2>What is not kept</h2>
      <p>
        Sound and picture of a tele-visit pass through the hospital&apos;s video server and are not
        recorded. One-time codes are gone after a minute. There is no advertising, no tracking, and
        nothing is loaded from other companies&apos; servers.
      </p>
      <h2>What your browser keeps</h2>
      <p>
        While you are signed in, local storage holds half of your session and your name and role; a
        cookie that no script can read holds the other half. A second cookie names this browser for
        90 days, so that a stranger&apos;s wrong passwords cannot lock you out. Local storage also
        remembers your choice of colours and of the width of the navigation.
      </p>
      <h2>How long, and your rights</h2>
      <p>
        Medical and access records are kept for as long as the law of the operator&apos;s country
        asks. To see, correct or remove what is kept about you, ask the operator.
      </p>
    </LegalText>
  );
}
