/** The letter of an answer by its place. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
