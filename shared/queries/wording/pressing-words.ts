/** Words that press for an answer, and words of money and scores: neither belongs in a query (practice brief of AHIMA and ACDIS, 2022). */
import { longest } from './longest.ts';
import { normalTexts } from './normal-text.ts';

interface WordFamily {
  because: string;
  words: RegExp;
}

const family = (because: string, ...words: readonly string[]): WordFamily => ({
  because,
  words: new RegExp(words.join('|'), 'g'),
});

const whole = (words: string) => `\\b(?:${words})\\b`;

const writing = 'add|document|include|write|record|state|amend|enter|list|chart|put|mention|note';
const writings =
  'adding|documenting|including|writing|recording|stating|amending|entering|listing|charting|changing|upgrading';

const families: readonly WordFamily[] = [
  family(
    'A query never speaks of payment, coding weight or scores.',
    whole(
      'reimburs\\w*|payments?|payers?|payors?|paid|pay|revenues?|bill(?:ed|ing|able|s)?|financ\\w*|dollars?|costs?',
    ),
    whole('(?:ms |apr |ap )?drgs?|m?ccs?|cmi|case ?mix|(?:relative|coding|drg) weights?'),
    whole(
      '(?:denials?|denied)(?= (?:by|of|from|for|risk)\\b|[.,;!?]|$)|claims? denials?|insur(?:ance|ers?) (?:claims?|denials?)|penalt(?:y|ies)',
    ),
    whole(
      'medical necessity|icd ?10(?: ?(?:cm|pcs))?|(?:for|our|of) coding|coders?|coding (?:purposes|guidelines|rules|team)|be coded|code assignment',
    ),
    whole('revenue cycle|length of stay (?:target|index|outlier)|benchmarks?|capture rate'),
    '\\$',
  ),
  family(
    'A query never speaks of quality, risk or severity scores.',
    whole(
      'quality (?:scores?|measures?|metrics?|indicators?|ratings?|programs?|reports?|reporting|data|numbers?)',
    ),
    whole(
      'severity (?:of illness|scores?|levels?|index)|(?:higher|more|greater) severity|soi(?: ?/? ?rom)?|apr severity',
    ),
    whole(
      'risk (?:of mortality|adjust\\w*|scores?|models?)|(?:expected|predicted) mortality|mortality (?:index|ratio|risk|rates?)|raf(?: scores?)?',
    ),
    whole(
      'm?hccs?|hierarchical condition\\w*|hedis|star ratings?|psi(?: ?\\d+)?|patient safety indicators?|hacs?|readmission (?:rates?|penalt\\w+)',
    ),
    whole(
      'profiles? (?:looks?|scores?)|(?:your|our|hospital) (?:profile|scorecard|ratings?|rankings?|metrics|statistics)',
    ),
  ),
  family(
    'This suggests an answer. Ask what the indicators mean instead.',
    whole(
      `please (?:kindly )?(?:also )?(?:${writing}|agree|confirm that|change|upgrade|update|use the)`,
    ),
    whole(
      `(?:could|can|would|will) you (?:please |kindly |just )?(?:also )?(?:${writing}|agree|change|upgrade|update|use the)`,
    ),
    whole(
      `(?:consider(?:ing)?|suggest|recommend|propose|advise) (?:to )?(?:${writings}|${writing}|a diagnosis|the diagnosis|the term)`,
    ),
    whole(
      "(?:do|would|can|could|will|don'?t|wouldn'?t) you (?:not )?agree|(?:is|isn) ?'?t it|(?:isn|aren|wasn|weren|shouldn|wouldn|couldn)'?t (?:this|that|these|it|you|the|they)|don'?t you",
    ),
    whole(
      'you (?:should|must|ought|need to|have to|may want to|might want to)|(?:should|must|needs? to|has to|have to|ought to) be (?:documented|added|coded|written|included|recorded|listed|stated|called|changed)',
    ),
    whole(
      '(?:i|we) (?:really |all |strongly )?(?:think|believe|feel|suspect|suggest|recommend|propose|know|expect|assume|need you|want you|would like you)|in (?:my|our) (?:view|opinion)',
    ),
    whole(
      'clearly|obvious(?:ly)?|surely|undoubtedly|definitely|certainly|evidently|of course|no doubt|without (?:a )?doubt|as you know|as (?:we )?(?:discussed|agreed)|everybody knows|everyone knows',
    ),
    whole(
      '(?:it|this) would (?:help|be helpful|be better|benefit|be appropriate)|appropriate to (?:document|add|code)|so (?:that )?(?:we|i|it) can|for us to|to capture|be captured|captured? (?:the|this|it)',
    ),
    whole(
      '(?:meets?|met|meeting|fulfil\\w*) (?:the |all |full )?criteria|qualif(?:y|ies|ied) (?:for|as)|(?:diagnostic|proof) of|proves?|can only (?:be|mean)|must (?:be|mean|have)',
    ),
    '\\b(?:right|correct|agreed|yes)\\?',
  ),
];

export interface PressingWords {
  /** As they were typed. */
  words: string;
  because: string;
}

/** Each wording once, in order of its kind, without those that are a part of another. */
export function pressingWords(typed: string): PressingWords[] {
  const all = normalTexts(typed).flatMap((normal) =>
    families.flatMap(({ because, words }) =>
      [...normal.text.matchAll(words)].map((match) => ({
        because,
        words: normal.typed(match.index, match.index + match[0].length),
      })),
    ),
  );
  return longest(all);
}
