/** What is filled in to deliver a notice, until it is sent. */
import type {
  DeliverNotice,
  NoticeRecord,
  Signature,
} from '#shared/utilization/notice-delivery.ts';
import { signatureBox } from './SignaturePad.tsx';
import { interpretersIn } from './visit-interpreters.ts';

/** As the form opens. */
export const blankDelivery = (
  { patient, patientLanguage, texts, visits }: NoticeRecord,
  visitId: string,
) => {
  const language = patientLanguage ?? 'en';
  return {
    textId: texts.find((text) => text.language === language)?.id ?? '',
    fileId: '',
    blanks: {} as Record<string, string>,
    language,
    fields: {} as Record<string, string>,
    way: (visitId ? 'visit' : 'in-person') as DeliverNotice['way'],
    visitId,
    interpreter: interpretersIn(visits, visitId),
    signer: 'patient' as DeliverNotice['signer'],
    signerName: patient?.fullName ?? '',
    kind: 'drawn' as Signature['kind'],
    path: '',
    typedName: '',
    reason: '',
    witness: '',
  };
};

export type DeliveryDraft = ReturnType<typeof blankDelivery>;

export function signatureOf({ kind, path, typedName, reason, witness }: DeliveryDraft): Signature {
  if (kind === 'drawn') return { kind, ...signatureBox, path };
  if (kind === 'typed') return { kind, name: typedName };
  return kind === 'paper' ? { kind } : { kind, reason, witness };
}
