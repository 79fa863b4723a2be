/** Reads the words of FHIRPath and CQL as far as their colours need it: comments, literals, keywords, functions. */
import { StreamLanguage, type StringStream } from '@codemirror/language';

export type CodeLanguage = 'plain' | 'fhirpath' | 'cql';

const fhirPathKeywords =
  'and as contains div false implies in is mod or true xor year years month months week weeks day days hour hours minute minutes second seconds millisecond milliseconds';

const cqlKeywords =
  'after aggregate all and any as asc ascending at before between by called case cast code codes codesystem codesystems collapse concept contains context convert date day days default define desc descending difference display distinct div duration during else end ends except exists expand false flatten fluent from function hour hours if implies in include included includes including intersect interval is let library list maximum meets millisecond milliseconds minimum minute minutes mod month months not null occurs of on or overlaps parameter per point predecessor private properly public return same second seconds singleton sort start starting starts successor such than that then time timezoneoffset to true tuple union using valueset version week weeks when where width with within without xor year years';

interface State {
  /** Within a comment that may go over lines. */
  isComment: boolean;
}

function skipComment(stream: StringStream, state: State): string {
  state.isComment = !stream.skipTo('*/');
  if (state.isComment) stream.skipToEnd();
  else stream.match('*/');
  return 'comment';
}

function languageOf(name: string, keywords: string, isCaseSensitive: boolean) {
  const words = new Set(keywords.split(' '));
  const isKeyword = (word: string) => words.has(isCaseSensitive ? word : word.toLowerCase());
  return StreamLanguage.define<State>({
    name,
    startState: () => ({ isComment: false }),
    token(stream, state) {
      if (state.isComment) return skipComment(stream, state);
      if (stream.eatSpace()) return null;
      if (stream.match('//')) {
        stream.skipToEnd();
        return 'comment';
      }
      if (stream.match('/*')) return skipComment(stream, state);
      if (stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
      if (stream.match(/^@[\dT:.+\-Z]+/) || stream.match(/^\d+(?:\.\d+)?/)) return 'number';
      if (stream.match(/^[%$][A-Za-z_`'][\w`'-]*/)) return 'variableName.special';
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return name === 'cql' ? 'variableName' : 'string';
      if (stream.match(/^`[^`]*`?/)) return 'variableName';
      const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
      if (!word) {
        stream.next();
        return null;
      }
      if (isKeyword(word[0])) return 'keyword';
      return stream.match(/^\s*\(/, false) ? 'function' : 'propertyName';
    },
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
    tokenTable: {},
  });
}

const languages = {
  fhirpath: languageOf('fhirpath', fhirPathKeywords, true),
  cql: languageOf('cql', cqlKeywords, true),
};

export const languageExtension = (language: CodeLanguage) =>
  language === 'plain' ? [] : languages[language];
