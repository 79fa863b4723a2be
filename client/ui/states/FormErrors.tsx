/** The errors of a form after a failed submit, in one alert that takes the focus. */
import { ErrorAlert } from './ErrorAlert.tsx';

interface Props {
  title: string;
  refusal: string | null;
  /** Errors by field name; they are also shown at the fields. */
  errors: object;
  attempt: number;
}

export function FormErrors({ title, refusal, errors, attempt }: Props) {
  const ofFields = Object.values(errors).filter((words) => typeof words === 'string');
  const words = refusal ?? (ofFields.length > 0 ? `${ofFields.join('. ')}.` : null);
  return (
    <ErrorAlert title={title} attempt={attempt}>
      {words}
    </ErrorAlert>
  );
}
