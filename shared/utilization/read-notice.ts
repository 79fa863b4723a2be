/** What a patient reads of a notice. */
/** A published text of the hospital. */
export interface NoticeTextLine {
  id: string;
  name: string;
  revision: number;
  language: string;
}

/** What stood in a blank, and who says so: the record, or who delivered the notice. */
export interface DeliveredBlank {
  label: string;
  value: string;
  source: string;
}

/** The hospital's text where it has one, with the fields that the form leaves blank. */
export interface ReadNotice {
  label: string;
  cmsForm: string | null;
  purpose: string;
  text: (Omit<NoticeTextLine, 'id'> & { text: string; blanks: DeliveredBlank[] }) | null;
  language: string;
  fields: { label: string; value: string }[];
}
