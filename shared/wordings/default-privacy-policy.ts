/** The product's own privacy policy: what an installation keeps, of whom, and who receives it. */

export const defaultPrivacyPolicy = `{{operator.name}}, {{operator.address}}, runs KareMD on its own machines and is responsible for the data in it. Contact: {{operator.contact}}. Data protection officer: {{operator.dataProtectionOfficer}}. The authors of KareMD receive nothing from this installation.

## What is kept of patients

- Name, date of birth, record numbers, phone number, email address, language, and whether text messages are wanted.
- Appointments: kind, reason, time, place, who takes part, what was changed and by whom, and requests and waiting lists.
- Tele-visits: who was invited, joined and left, and when; what was written in the chat; files and still pictures that were sent; the notes of clinicians; the answers to the questions after the visit; where a patient said that they are, if they are asked; and each consent with its words, version and language.
- Facts from other systems of the hospital: stays, diagnoses, results, orders, coverages and claims, as those systems send them.
- Cases: queries, reviews, denials, tasks, discharge planning, forms, answers about needs, point scores, gaps in care, files and letters about them.
- Contacts: who may be called or told about a patient, how they are reached, and what the patient agreed that they may know.

## What is kept of guests and contacts

- The name under which a guest joined a tele-visit, in which part, when they came and left, what they wrote and sent, and what they agreed to.
- The name, phone number, email address and language of a patient's contacts.

## What is kept of staff

- The account: name, email address, role, job, unit, languages, phone and pager, and a one-way hash of the password; passkeys and keys of authenticator apps.
- Sessions: when they began and were last used, from which network address and kind of browser.
- The roster: shifts, duties on call, time off, wishes, swaps, times worked, skills and contracts; and pages that were sent and answered.
- Messages between colleagues, with their files, and when they were read.

## What leaves the hospital

- Letters, invitations and codes by email, through the hospital's mail server. A letter with the link to a tele-visit names no patient.
- Text messages through the operator's provider, to patients who agreed and to staff: the number, the text, and what the network reports of it.
- Faxes and mails about cases, to those whom staff chose.
- Notifications of browsers (push), if a person has switched them on, through the service of the browser's maker. They say that something waits, not of whom.
- Captions: where a person allows them, their browser may send their voice to its maker, which is named before they agree.
- Programs that administrators have set up receive what they were permitted to read.

## What is not kept

Sound and picture of a tele-visit pass through the hospital's video server and are not recorded. The words of captions are not stored. There is no advertising and no tracking, and nothing is loaded from other companies' servers.

## What is noted about reading

An audit notes who signed in, who read or changed what, and when. It can be added to, and not changed.

## What a browser keeps

While somebody is signed in, local storage holds half of the session with the name and role; a cookie that no script can read holds the other half. A second cookie names the browser for 90 days, so that a stranger's wrong passwords cannot lock anybody out. A guest's pass stays in the browser until the visit ends, twelve hours at most. Local storage also remembers looks, such as colours.

## How long

The operator sets for each kind of data how long it stays. Chat, files and notes stay with the record of the visit unless the operator sets less. The audit stays.

## Your rights

To see, correct or remove what is kept about you, or to object to it, write to {{operator.contact}}. A consent can be withdrawn at any time; what was done before stays lawful. You may also complain to the authority for data protection of your country.
`;
