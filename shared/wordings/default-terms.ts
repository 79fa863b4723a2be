/** The product's own terms of use. */

export const defaultTerms = `KareMD is run by {{operator.name}}, {{operator.address}}, its operator. Contact: {{operator.contact}}.

## Using it

- Your account is yours alone. Do not share your password, a code or a link that was sent to you.
- Open only what your work needs. What you read and change is recorded under your name.
- Sign out when you leave a shared workstation.
- Tell your administrator at once when you think that somebody else has used your account.

## What it is not

KareMD plans appointments and duties, carries tele-visits, and sorts the work on cases. It makes no diagnosis and recommends no treatment; clinical judgement stays with you. It is not a way to call for help in an emergency. Follow the operator's procedure when KareMD cannot be reached.

## The software

KareMD is open-source software under the Apache License 2.0 and comes, as that licence says, without warranty. What the operator promises you about its service is between you and the operator.
`;
