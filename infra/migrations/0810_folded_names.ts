/** Names are found by the spellings that people use without an umlaut, a ring, a stroke or a hamza. */
import { sql, type Kysely } from 'kysely';

/** Letters that Arabic and Persian keyboards write in several ways, each below the one that stands for it. */
const arabic = {
  written: 'أإآٱىیةہھۀەۂۓؤئک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  standsFor: 'ااااييههههههےويك01234567890123456789',
} as const;

/** Hamza by itself, tatweel, and the marks above and below Arabic letters, which few people type. */
const dropped = String.raw`[\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]`;

/**
 * `unaccented` leaves no accents, no case and one form of each Arabic letter. `folded` besides writes ae,
 * oe, ue and aa as what is left of ä, ö, ø, ü and å. `findable` is both, so that a part of a name
 * or of an identifier is found as before. shared/text/name-folding.ts does the same.
 */
const functions = sql`
create function unaccented(text) returns text language sql immutable strict parallel safe
return regexp_replace(
  translate(lower(unaccent('unaccent'::regdictionary, $1)),
    ${sql.lit(arabic.written)}, ${sql.lit(arabic.standsFor)}),
  ${sql.lit(dropped)}, '', 'g');
create or replace function folded(text) returns text language sql immutable strict parallel safe
return regexp_replace(unaccented($1), '([aou])e|(a)a', '\\1\\2', 'g');
create function findable(text) returns text language sql immutable strict parallel safe
return unaccented($1)
  || case when folded($1) = unaccented($1) then '' else ' ' || folded($1) end`;

/** A new expression writes the table anew, with all its indexes, `patients_alike` too. */
const columns = sql`
alter table practitioners
  alter column name_folded set expression as (findable(full_name)),
  alter column name_order set expression as (
    unaccented(regexp_replace(full_name, '^(\\S+\\.\\s+)+(?=\\S)', ''))),
  alter column words_folded set expression as (
    findable(full_name || ' ' || email || ' ' || role || ' ' || hospital_role));
alter table patients
  alter column words_folded set expression as (
    folded(full_name || ' ' || coalesce(external_id, ''))),
  alter column found_folded set expression as (
    findable(full_name || ' ' || coalesce(external_id, ''))
    || ' ' || regexp_replace(coalesce(external_id, ''), '\\D', '', 'g')
    || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'));
alter table appointments
  alter column patient_folded set expression as (findable(patient_name));
alter table facts
  alter column words_folded set expression as (findable(title || ' ' || coalesce(code, '') || ' '
    || coalesce(value, '') || ' ' || coalesce(text, '') || ' ' || coalesce(author, '')));
alter table messages alter column text_folded set expression as (findable(text))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [functions, columns]) await part.execute(db);
}
