/** The demo hospital's templates of queries, made up for this demonstration. */
import type { NewTemplate } from '#shared/queries/templates.ts';
import * as templateRows from '#server/queries/templates/template-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const templates: NewTemplate[] = [
  {
    name: 'Sodium below the range',
    lookFor: 'Sodium over the stay, fluids, diuretics, symptoms in the notes',
    topic: 'Sodium during this stay',
    question:
      'Please look at the cited sodium values and orders. Which diagnosis, if any, do they represent?',
    form: {
      is: 'choice',
      options: [
        'Hyponatremia, treated or monitored',
        'Laboratory finding without clinical significance',
      ],
    },
  },
  {
    name: 'Creatinine above the baseline',
    lookFor: 'Creatinine before and during the stay, urine output, nephrotoxic drugs',
    topic: 'Creatinine during this stay',
    question:
      'Please look at the cited creatinine values and urine output. Which diagnosis, if any, do they represent?',
    form: {
      is: 'choice',
      options: [
        'Acute kidney injury',
        'Chronic kidney disease, no change',
        'Laboratory finding without clinical significance',
      ],
    },
  },
  {
    name: 'Pressure injury found by nursing',
    lookFor: 'Skin assessment at admission, wound notes',
    topic: 'Skin findings in the nursing record',
    question:
      'The nursing record of the first day describes the cited skin findings. What does your own assessment say of that day?',
    form: { is: 'yes-no', use: 'present-on-admission' },
  },
];

export async function seedTemplates(db: Connection, by: templateRows.By): Promise<void> {
  for (const template of templates) await templateRows.insert(db, by, { template, of: null });
}
