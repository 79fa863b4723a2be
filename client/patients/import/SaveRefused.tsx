/** Saves the refused rows of an import as a file, with the reason before each, to mend and load again. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PatientImport } from '#shared/patients/patient-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { countedRows } from './import-words.ts';

export function SaveRefused({ patientImport }: { patientImport: PatientImport }) {
  const { id: importId, fileName, counts } = patientImport;
  const { client } = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);
  async function save(): Promise<void> {
    setSaving(true);
    try {
      const parts: string[] = [];
      for (let afterLine: number | null = 0; afterLine !== null;) {
        const { csv, next } = await client.appointments.patients.imports.refused.query({
          importId,
          afterLine,
        });
        parts.push(csv);
        afterLine = next;
      }
      saveFile(parts, `refused rows of ${fileName.replace(/\.\w+$/, '')}.csv`);
    } catch (error) {
      toast.problem(wordsFor(error));
    } finally {
      setSaving(false);
    }
  }
  if (counts.refused === 0) return null;
  return (
    <Button
      variant="default"
      loading={isSaving}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      Save {countedRows(counts.refused, 'refused row')}
    </Button>
  );
}
