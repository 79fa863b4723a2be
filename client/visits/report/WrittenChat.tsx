/** The chat of a visit with its files, in the visit record. */
import { Text } from '@mantine/core';
import type { VisitReport, ReportedMessage } from '#shared/visits/report.ts';
import { secondTime } from '#client/ui/times/times.ts';
import { useChatApi } from '#client/visits/call/chat/chat-api.ts';
import { ReceivedFile } from '#client/shell/files/ReceivedFile.tsx';
import { useFileDownload, type FileDownload } from '#client/shell/files/use-file-download.ts';
import panel from '#client/visits/call/chat/ChatPanel.module.css';
import classes from './WrittenChat.module.css';

interface Props {
  message: ReportedMessage;
  zone: string;
  files: FileDownload;
}

function Message({ message, zone, files }: Props) {
  const { at, name, role, text, file } = message;
  return (
    <li className={panel.message}>
      <Text span size="sm" fw={650}>
        {name}, {role}
      </Text>
      <Text span size="xs" c="dimmed" component="time" dateTime={at} ms={8} className="numbers">
        {secondTime(at, zone)}
      </Text>
      {text && (
        <p dir="auto" className={classes.text}>
          {text}
        </p>
      )}
      {file && (
        <div>
          <ReceivedFile file={file} files={files} />
        </div>
      )}
    </li>
  );
}

type ChatProps = Pick<VisitReport, 'visitId' | 'zone'> & { chat: ReportedMessage[] };

export function WrittenChat({ visitId, zone, chat }: ChatProps) {
  const files = useFileDownload(useChatApi(visitId).files);
  if (chat.length === 0) return <Text c="dimmed">No messages and no files.</Text>;
  return (
    <ol className={panel.list}>
      {chat.map((message) => (
        <Message key={message.number} message={message} zone={zone} files={files} />
      ))}
    </ol>
  );
}
