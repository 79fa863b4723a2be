/** What was said in writing, the files that were given, and the clinicians' note. */
import { Text } from '@mantine/core';
import type { VisitRecord, Written } from '#shared/visits/report.ts';
import { secondTime } from '#client/ui/times/times.ts';
import { useChatDoor } from '../call/chat/chat-api.ts';
import { GivenFile } from '../call/chat/ReceivedFile.tsx';
import { useFileDownload, type FileDownload } from '../call/chat/use-file-download.ts';
import classes from '../record/Record.module.css';

interface Props {
  message: Written;
  zone: string;
  files: FileDownload;
}

function Message({ message, zone, files }: Props) {
  const { at, name, role, text, file } = message;
  return (
    <li className={classes.message}>
      <Text span size="sm" fw={650}>
        {name}, {role}
      </Text>
      <Text span size="xs" c="dimmed" component="time" dateTime={at} ms={8} className="numbers">
        {secondTime(at, zone)}
      </Text>
      {text && <p className={classes.said}>{text}</p>}
      {file && (
        <div>
          <GivenFile file={file} files={files} />
        </div>
      )}
    </li>
  );
}

type Shown = Pick<VisitRecord, 'visitId' | 'zone'> & { chat: Written[] };

export function ChatThere({ visitId, zone, chat }: Shown) {
  const files = useFileDownload(useChatDoor(visitId).files);
  if (chat.length === 0) return <Text c="dimmed">Nothing was written, and no file was given.</Text>;
  return (
    <ol className={classes.messages}>
      {chat.map((message) => (
        <Message key={message.number} message={message} zone={zone} files={files} />
      ))}
    </ol>
  );
}

export function NoteThere({ note, zone }: Pick<VisitRecord, 'note' | 'zone'>) {
  if (!note) return <Text c="dimmed">No note was written.</Text>;
  return (
    <>
      <p className={classes.said}>{note.text}</p>
      <Text size="xs" c="dimmed" mt={4} className="numbers">
        Saved by {note.by}, {secondTime(note.at, zone)}
      </Text>
    </>
  );
}
