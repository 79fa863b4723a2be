/** The pages of a fax on the screen, one at a time: larger, smaller and turned, by buttons and keys. */
import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { fetchFile, type FileEndpoint } from '#client/shell/files/files.ts';
import type { DrawnPdf } from './draw-pdf.ts';
import classes from './FaxPages.module.css';

const zooms = [1, 1.5, 2, 3, 4];
const keysWords = 'Keys: Page up and Page down another page, + and − the size, R turns';

interface Props {
  fileId: string;
  endpoint: FileEndpoint;
}

/** Opened anew for each fax, and closed with its panel. */
function usePdf({ fileId, endpoint }: Props) {
  const [pdf, setPdf] = useState<DrawnPdf | null>(null);
  const file = useQuery({
    queryKey: ['fax pages', endpoint.path, fileId],
    queryFn: async () => {
      const [blob, { openPdf }] = await Promise.all([
        fetchFile(endpoint, fileId),
        import('./draw-pdf.ts'),
      ]);
      return { open: async () => openPdf(new Uint8Array(await blob.arrayBuffer())) };
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isBroken, setBroken] = useState(false);
  const open = file.data?.open;
  useEffect(() => {
    if (!open) return undefined;
    let isOver = false;
    let opened: DrawnPdf | undefined;
    open()
      .then((drawn) => {
        opened = drawn;
        if (isOver) drawn.close();
        else setPdf(drawn);
      })
      .catch(() => setBroken(true));
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [open]);
  return { pdf, isBroken: isBroken || file.isError };
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
}

const Tool = ({ label, icon, isDisabled = false, onClick }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="off"
    size="lg"
    aria-label={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
);

function Sheet({ pdf, onBroken }: { pdf: DrawnPdf; onBroken: () => void }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    const width = sheet.current?.clientWidth ?? 0;
    if (!canvas.current || width === 0) return undefined;
    let isOver = false;
    sheet.current?.scrollTo({ top: 0 });
    pdf
      .draw(canvas.current, { page, turns, width, zoom: zooms[zoom] ?? 1 })
      .catch(() => !isOver && fail());
    return () => {
      isOver = true;
    };
  }, [pdf, page, zoom, turns]);
  const toPage = (by: number) => setPage((at) => Math.min(pdf.pages, Math.max(1, at + by)));
  const toZoom = (by: number) => setZoom((at) => Math.min(zooms.length - 1, Math.max(0, at + by)));
  const turn = () => setTurns((at) => (at + 1) % 4);
  // Not while somebody types in a field below.
  useHotkeys([
    ['PageDown', () => toPage(1)],
    ['PageUp', () => toPage(-1)],
    ['plus', () => toZoom(1)],
    ['shift+plus', () => toZoom(1)],
    ['=', () => toZoom(1)],
    ['-', () => toZoom(-1)],
    ['R', turn],
  ]);
  const size = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <div className={classes['pages']}>
      <Group gap={4} px="xs" justify="space-between">
        <Group gap={4}>
          <Tool
            label="Page before"
            icon={<IconChevronLeft {...size} />}
            isDisabled={page === 1}
            onClick={() => toPage(-1)}
          />
          <Text size="sm" className="numbers" component="output">
            Page {page} of {pdf.pages}
          </Text>
          <Tool
            label="Next page"
            icon={<IconChevronRight {...size} />}
            isDisabled={page === pdf.pages}
            onClick={() => toPage(1)}
          />
        </Group>
        <Group gap={4}>
          <Tool
            label="Smaller"
            icon={<IconZoomOut {...size} />}
            isDisabled={zoom === 0}
            onClick={() => toZoom(-1)}
          />
          <Tool
            label="Larger"
            icon={<IconZoomIn {...size} />}
            isDisabled={zoom === zooms.length - 1}
            onClick={() => toZoom(1)}
          />
          <Tool label="Turn" icon={<IconRotateClockwise {...size} />} onClick={turn} />
        </Group>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard */}
      <section ref={sheet} aria-label="Pages of the fax" tabIndex={0} className={classes['sheet']}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here */}
        <canvas ref={canvas} role="img" aria-label={`Page ${page} of ${pdf.pages}`} />
      </section>
      <Text size="xs" c="dimmed" px="xs" visibleFrom="sm">
        {keysWords}
      </Text>
    </div>
  );
}

export function FaxPages({ fileId, endpoint }: Props) {
  const { pdf, isBroken } = usePdf({ fileId, endpoint });
  const [isUndrawn, setUndrawn] = useState(false);
  if (isBroken || isUndrawn)
    return <Text size="sm">The pages cannot be shown here. Download the fax to read it.</Text>;
  if (!pdf) return <Skeleton height={360} aria-hidden />;
  return <Sheet pdf={pdf} onBroken={() => setUndrawn(true)} />;
}
