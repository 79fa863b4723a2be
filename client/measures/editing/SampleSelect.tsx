/** Begins a new measure with one of the product's samples. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { NewMeasure } from '#shared/measures.ts';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import { blankMeasure } from './blank-measure.ts';

const blank = 'Nothing but the usual lines';

export function SampleSelect({ onChoose }: { onChoose: (measure: NewMeasure) => void }) {
  const [name, setName] = useState(blank);
  return (
    <Select
      label="Begin with"
      description="Samples are examples, with limits and codes for you to check and change"
      data={[blank, ...sampleMeasures.map((sample) => sample.name)]}
      allowDeselect={false}
      value={name}
      onChange={(chosen) => {
        setName(chosen ?? blank);
        onChoose(sampleMeasures.find((sample) => sample.name === chosen) ?? blankMeasure);
      }}
    />
  );
}
