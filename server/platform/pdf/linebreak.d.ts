/** The types of the package `linebreak`, which brings none. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** `position` is where the next line may begin; null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
