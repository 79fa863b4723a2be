/** A photo in a chat or a message, shown inline: fetched as the same checked download, and only ever drawn as an image. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchFile, type FileEndpoint } from './files.ts';
import classes from './Photo.module.css';

interface PhotoFile {
  id: string;
  name: string;
  sizeBytes: number;
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

const typeOf = ({ name }: Pick<PhotoFile, 'name'>): string | undefined =>
  types[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Larger ones are downloaded by hand. */
const mostBytes = 8 * 1024 * 1024;

/** By its name, which the server has made to fit the content. */
export const isPhoto = (file: PhotoFile): boolean =>
  typeOf(file) !== undefined && file.sizeBytes <= mostBytes;

export function Photo({ endpoint, file }: { endpoint: FileEndpoint; file: PhotoFile }) {
  const { data } = useQuery({
    queryKey: [['visits', 'photo'], file.id],
    queryFn: () => fetchFile(endpoint, file.id),
    staleTime: Infinity,
    retry: false,
  });
  const image = useRef<HTMLImageElement>(null);
  const type = typeOf(file) ?? '';
  useEffect(() => {
    if (!data || !image.current) return undefined;
    const url = URL.createObjectURL(new Blob([data], { type }));
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data, type]);
  return data ? <img ref={image} alt={file.name} className={classes.photo} /> : null;
}
