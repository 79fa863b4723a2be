/** Diagnoses that queries are about: how each is written, and what of a record can be its indicator. */

export interface Diagnosis {
  name: string;
  /** The family that it is a kind of. */
  kindOf?: string;
  /** As it is written, spellings and abbreviations; in lower case. */
  words: RegExp;
  /** What titles, values or notes of a fact have that can stand for it; missing where anything may. */
  indicators?: RegExp;
}

const kidney = /creatinine|\bbun\b|urea|urine|\be?gfr\b|kidney|renal|dialys|oligur|anuri|potassium/;
const breathing =
  /oxygen|\bo2\b|sp ?o2|sa ?o2|saturation|p[ao]* ?o2|p[ao]* ?co2|blood gas|\babg\b|\bph\b|respirat|breath|ventilat|intubat|bi ?pap|cpap|cannula|dyspn|hypox|apnea|lung/;
const infection =
  /lactate|lactic|\bwbc\b|white|leu[ck]o|temperature|fever|febrile|culture|procalcitonin|\bcrp\b|reactive protein|\bq?sofa\b|antibiotic|infect|abscess/;
const circulation =
  /pressure|hypotens|\bmap\b|pressor|epinephrine|heart rate|pulse|tachycard|lactate|lactic|perfusion|capillary/;
const blood =
  /h[ae]+moglobin|\bhgb?\b|\bhb\b|h[ae]+matocrit|\bhct\b|ferritin|\biron\b|transfus|red cell|\bmcv\b|bleed|blood (loss|count)|melena/;
const counts = /count|platelet|\bplt\b|\bwbc\b|white|neutrophil|\banc\b|smear/;
const head =
  /\bct\b|\bmri?\b|imaging|weakness|speech|nihss|deficit|facial|aphasia|dysarthr|pupil|neuro|hemipar/;
const mind =
  /mental|confus|orient|conscious|\bgcs\b|\bcam\b|ammonia|\beeg\b|agitat|letharg|sedat|alert|behavio|memory/;
const clotting = /\binr\b|\bpt\b|\ba?ptt\b|prothrombin|platelet|bleed|fibrinogen|d ?dimer|warfarin/;
const nutrition =
  /\bbmi\b|weight|albumin|diet|intake|muscle|\bfat\b|nutrition|appetite|grip|meal|feeding/;
const chest =
  /x ?ray|radiograph|\bcxr\b|\bct\b|infiltrat|consolid|opaci|sputum|cough|culture|oxygen|saturation|\bwbc\b|white|crackle|procalcitonin|fever|temperature|antibiotic|swallow|aspirat|vomit/;
const heart = /tropon|\be[ck]g\b|\bst\b|chest|echo|cath|angiogra/;
const rhythm = /\be[ck]g\b|rhythm|heart rate|pulse|telemetry|holter/;
const airways = new RegExp(
  `${breathing.source}|wheez|spirometr|fev1|peak flow|smok|steroid|bronchodil|albuterol`,
);
const liver =
  /liver|hepat|bilirubin|albumin|\binr\b|ascites|\bast\b|\balt\b|ammonia|ultrasound|varic/;
const fluids =
  /sodium|creatinine|\bbun\b|urea|urine|pressure|pulse|heart rate|intake|fluid|skin|mucos|weight|osmol/;
const gases = /\bph\b|bicarb|\bhco3\b|co2|blood gas|\babg\b|lactate|lactic|anion/;

/** @param kinds By name: they are other answers than their family, and share its indicators. */
function family(
  name: string,
  words: string,
  indicators: RegExp | null = null,
  kinds: Readonly<Record<string, string>> = {},
): Diagnosis[] {
  const whole = (inner: string) => new RegExp(`\\b(?:${inner})\\b`, 'g');
  const shared = indicators && { indicators };
  return [
    ...Object.entries(kinds).map(([kind, kindWords]) => ({
      name: kind,
      kindOf: name,
      words: whole(kindWords),
      ...shared,
    })),
    { name, words: whole(words), ...shared },
  ];
}

const failureOfHeart = '(?:heart|cardiac) failure';

/** Spelled as in American English; `diagnosesIn` reads both. Kinds come before their family. */
export const diagnoses: readonly Diagnosis[] = [
  family('septic shock', 'septic shock', new RegExp(`${infection.source}|${circulation.source}`)),
  family('sepsis', 'sepsis|septic(?! (?:shock|arthritis))|septicemia|urosepsis', infection),
  family('sirs', 'sirs', infection),
  family('bacteremia', 'bacteremia', /culture|bacteri/),
  family('shock', '(?<!septic )shock', circulation),
  family(
    'respiratory failure',
    '(?:respiratory|ventilatory) (?:failure|insufficiency)',
    breathing,
    {
      'acute respiratory failure':
        'ahrf|acute (?:respiratory|ventilatory) (?:failure|insufficiency)',
    },
  ),
  family('respiratory distress syndrome', 'ards|respiratory distress syndrome', breathing),
  family(
    'heart failure',
    `(?:congestive )?${failureOfHeart}|chf|adhf|hf|cardiac decompensation`,
    /bnp\b|natriuretic|ejection|\bl?v?ef\b|echo|edema|congest|weight|furosemide|diure|x ?ray|radiograph|crackle|dyspn|breath|effusion|jugular|gallop/,
    {
      'systolic heart failure': `hfm?ref|systolic ${failureOfHeart}|${failureOfHeart} with reduced ejection fraction`,
      'diastolic heart failure': `hfpef|diastolic ${failureOfHeart}|${failureOfHeart} with preserved ejection fraction`,
    },
  ),
  family(
    'acute kidney injury',
    'acute (?:kidney|renal) (?:injury|failure|insufficiency)|aki',
    kidney,
  ),
  family('acute tubular necrosis', 'acute tubular necrosis|atn|tubular injury', kidney),
  family(
    'chronic kidney disease',
    'chronic (?:kidney|renal) (?:disease|failure|insufficiency)|ckd',
    kidney,
    {
      'end stage kidney disease': 'es[rk]d|end stage (?:kidney|renal) (?:disease|failure)',
    },
  ),
  family('hyponatremia', 'hyponatremia', /sodium|\bna\b|osmol/, { siadh: 'siadh' }),
  family('hypernatremia', 'hypernatremia', /sodium|\bna\b|osmol/),
  family('hypokalemia', 'hypokalemia', /potassium|\bk\b/),
  family('hyperkalemia', 'hyperkalemia', /potassium|\bk\b/),
  family('hypocalcemia', 'hypocalcemia', /calcium|\bca\b/),
  family('hypercalcemia', 'hypercalcemia', /calcium|\bca\b/),
  family('hypomagnesemia', 'hypomagnesemia', /magnesium/),
  family('hypermagnesemia', 'hypermagnesemia', /magnesium/),
  family('hypophosphatemia', 'hypophosphatemia', /phosph/),
  family('hyperphosphatemia', 'hyperphosphatemia', /phosph/),
  family('hypoglycemia', 'hypoglycemia', /glucose|sugar/),
  family('hyperglycemia', 'hyperglycemia', /glucose|sugar|a1c/),
  family(
    'ketoacidosis',
    '(?:diabetic )?ketoacidosis|dka',
    /glucose|ketone|bicarb|anion|\bph\b|hydroxybutyr/,
  ),
  family(
    'diabetes',
    'diabetes(?: mellitus)?|diabetic(?! ketoacidosis)|dm',
    /glucose|sugar|a1c|insulin|metformin/,
    {
      'type 1 diabetes': 't1dm|type 1 (?:diabetes(?: mellitus)?|dm)',
      'type 2 diabetes': 't2dm|type 2 (?:diabetes(?: mellitus)?|dm)',
    },
  ),
  family('acidosis', 'acidosis', gases),
  family('alkalosis', 'alkalosis', gases),
  family('anemia', 'anemia|anemic', blood),
  family('thrombocytopenia', 'thrombocytopenia', counts, {
    'immune thrombocytopenia': 'itp|immune thrombocytopenia',
    'heparin induced thrombocytopenia': 'heparin induced thrombocytopenia',
  }),
  family('pancytopenia', 'pancytopenia', counts),
  family('neutropenia', 'neutropenia|neutropenic', counts),
  family('coagulopathy', 'coagulopathy', clotting, {
    'intravascular coagulation': 'dic|(?:disseminated )?intravascular coagulation',
  }),
  family('malnutrition', 'malnutrition|malnourish(?:ed|ment)', nutrition, {
    cachexia: 'cachexia|cachectic',
    kwashiorkor: 'kwashiorkor',
    marasmus: 'marasmus',
  }),
  family('obesity', 'obesity|obese', /\bbmi\b|weight|height/),
  family('overweight', 'overweight', /\bbmi\b|weight|height/),
  family('encephalopathy', 'encephalopath(?:y|ic)', mind),
  family('delirium', 'delirium|delirious', mind),
  family('dementia', "dementia|alzheimer(?:'?s)?", mind),
  family('pneumonia', 'pneumonias?|pna|bronchopneumonia', chest),
  family('pneumonitis', 'pneumonitis', chest),
  family(
    'urinary tract infection',
    'urinary tract infections?|utis?',
    /urin|culture|nitrite|leu[ck]o|dysuria|\bwbc\b|flank|catheter|fever|temperature/,
    { cystitis: 'cystitis', pyelonephritis: 'pyelonephritis' },
  ),
  family('myocardial infarction', 'myocardial infarction|heart attack|mi', heart, {
    nstemi: 'nstemi|non st elevation (?:myocardial infarction|mi)',
    stemi: 'stemi|(?<!non )st elevation (?:myocardial infarction|mi)',
  }),
  family('myocardial injury', 'myocardial injury', heart),
  family('acute coronary syndrome', 'acute coronary syndrome|acs', heart),
  family('atrial fibrillation', 'atrial fibrillation|a ?fib', rhythm),
  family('atrial flutter', 'atrial flutter|aflutter', rhythm),
  family('heart block', '(?:heart|av) block', rhythm),
  family('stroke', 'strokes?|cva|cerebral infarct(?:ion)?|cerebrovascular accident', head),
  family('transient ischemic attack', 'tia|transient ischemic attack', head),
  family('cerebral edema', '(?:cerebral|brain) edema', head),
  family('brain compression', 'brain (?:compression|herniation)', head),
  family(
    'pulmonary embolism',
    'pulmonary embol(?:ism|us|i)',
    /\bcta?\b|d ?dimer|dyspn|breath|oxygen|saturation|tachycard|perfusion scan|echo/,
  ),
  family(
    'deep vein thrombosis',
    'deep ve(?:in|nous) thrombosis|dvt',
    /ultrasound|doppler|duplex|swelling|d ?dimer|leg/,
  ),
  family('copd', 'copd|chronic obstructive (?:pulmonary|lung) disease', airways, {
    emphysema: 'emphysema',
  }),
  family('asthma', 'asthma', airways),
  family(
    'pressure injury',
    'pressure (?:injury|injuries|ulcers?|sores?)|decubitus|bedsores?',
    /skin|wound|stage|braden|sacr|heel|coccyx|ulcer|photo|pressure/,
  ),
  family('cirrhosis', 'cirrhosis', liver),
  family('liver failure', '(?:liver|hepatic) failure', liver),
  family('pancreatitis', 'pancreatitis', /lipase|amylase|abdom|\bct\b|ultrasound/),
  family('rhabdomyolysis', 'rhabdo(?:myolysis)?', /\bck\b|creatine kinase|\bcpk\b|myoglobin|urine/),
  family(
    'gastrointestinal bleeding',
    '(?:gi|gastrointestinal) (?:bleed(?:ing)?|hemorrhage)',
    blood,
  ),
  family('hypovolemia', 'hypovolemia|volume depletion', fluids),
  family('dehydration', 'dehydration|dehydrated', fluids),
  family(
    'alcohol withdrawal',
    'alcohol withdrawal|delirium tremens',
    /ciwa|alcohol|ethanol|tremor|agitat|benzodiaz|lorazepam/,
  ),
  family('opioid withdrawal', 'opioid withdrawal', /cows|opioid|tremor|agitat|methadone/),
  family('depression', '(?:major )?depressi(?:on|ve disorder)'),
  family('cancer', 'cancers?|malignan(?:cy|cies|t)|neoplasms?'),
  family('carcinoma', '[a-z]*carcinomas?'),
  family('metastasis', 'metasta(?:sis|ses|tic)'),
  family('lymphoma', 'lymphomas?'),
  family('leukemia', 'leukemias?'),
  family(
    'pneumothorax',
    'pneumothorax',
    /x ?ray|radiograph|\bcxr\b|\bct\b|ultrasound|chest|breath/,
  ),
].flat();

/** Endings of names of diagnoses, for those that are not listed. */
export const diagnosisEnding = /\b[a-z]{3,}(?:itis|emia|osis|opathy|openia|plegia|paresis)\b/g;

/** What ends like a diagnosis and is none. */
export const noDiagnoses: ReadonlySet<string> = new Set(
  'diagnosis prognosis osmosis anastomosis mitosis hypnosis psychopathy academia symbiosis'.split(
    ' ',
  ),
);
