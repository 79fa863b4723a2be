/** Likely twins are found by names of any script, also where the locale of the database knows ASCII alone. */
import { sql, type Kysely } from 'kysely';

/**
 * A folded name in ASCII. pg_trgm drops letters that the database's LC_CTYPE does not know: in a database
 * of locale C all but ASCII, so that no two names in Arabic, Cyrillic or Chinese were alike. Each such
 * letter is written as two letters or digits that depend on its code point alone (the upper ten bits of its
 * product with 2^32 over the golden ratio, so that neighbours of an alphabet differ in both). Spaces and
 * punctuation of any script part words, as in ASCII. The collation is built in: what is small does not
 * depend on the locale either.
 */
const functions = sql`
create function ascii_folded(text) returns text language sql immutable strict parallel safe
return case when octet_length($1) = char_length($1) then folded($1)
  else (select string_agg(case
      when code < 128 then letter
      when code < 192 and code not in (170, 181, 186) or code in (215, 247)
        or code between 8192 and 8303 or code between 12288 and 12351 or code = 12539
        or code between 65281 and 65295 then ' '
      else substr('abcdefghijklmnopqrstuvwxyz234567', (hash / 134217728)::int + 1, 1)
        || substr('abcdefghijklmnopqrstuvwxyz234567', (hash / 4194304 % 32)::int + 1, 1)
    end, '' order by at)
    from regexp_split_to_table(lower(folded($1) collate pg_c_utf8), '') with ordinality
      as letters (letter, at)
    cross join lateral (select ascii(letter) as code) coded
    cross join lateral (select code::bigint * 2654435769 % 4294967296 as hash) hashed)
  end`;

/** Entries are written at once, as 0450 has it for the other indexes of names. */
const index = sql`
drop index patients_alike;
create index patients_alike on patients using gin (organization_id, ascii_folded(full_name) gin_trgm_ops)
  with (fastupdate = off) where merged_into is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [functions, index]) await part.execute(db);
}
