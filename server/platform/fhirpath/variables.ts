/** Which variables an expression of FHIRPath asks for; without the library. */

/** `names` as a pattern: "facts|stay". */
export const usesVariable = (expression: string, names: string): boolean =>
  new RegExp(`%\\W?(${names})`).test(expression);
