/** After a failed submit: all errors in one place that takes the focus, each linking to its field. */
import { Anchor, List } from '@mantine/core';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';

interface ErrorEntry {
  words: string;
  /** The id of the field; a problem of the form as a whole has none. */
  fieldId?: string;
}

/** Takes the focus at each new `attempt`. */
export function ErrorSummary({
  lines,
  attempt,
}: {
  lines: readonly ErrorEntry[];
  attempt: number;
}) {
  return (
    <ErrorAlert title="This was not booked" attempt={attempt}>
      {lines.length > 0 && (
        <List listStyleType="none" spacing={4}>
          {lines.map(({ words, fieldId }) => (
            <List.Item key={words}>
              {fieldId ? (
                <Anchor
                  href={`#${fieldId}`}
                  c="inherit"
                  underline="always"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {words}
                </Anchor>
              ) : (
                words
              )}
            </List.Item>
          ))}
        </List>
      )}
    </ErrorAlert>
  );
}
