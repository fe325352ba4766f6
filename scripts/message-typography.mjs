/** @typedef {{ wrong: RegExp, problem: string }} Rule */

/** @type {Rule[]} */
const everywhere = [
  {
    // Not the French « {name} s’est … », nor a branch of a select.
    wrong: /[\d}#] (?:s|min|h|ms|MB|Mo)(?![\p{L}\d’]|\s*\{)/u,
    problem: 'a number and its unit are joined by U+00A0.',
  },
]

/** @type {Record<string, Rule[]>} */
const own = {
  de: [{ wrong: / …/, problem: 'before "…" stands U+00A0.' }],
  fr: [
    { wrong: /(?<!\u00a0):(?=[\s}]|$)/, problem: 'before ":" stands U+00A0.' },
    { wrong: /(?<![\u202f?!])[;?!]/, problem: 'before ";", "?" and "!" stands U+202F.' },
    { wrong: /«(?!\u00a0)|(?<!\u00a0)»/, problem: 'inside « » stands U+00A0.' },
    { wrong: /\d[ \u00a0]\d{3}(?!\d)/, problem: 'groups of digits are joined by U+202F.' },
  ],
}

/**
 * What a text breaks of the typographic rules of its language.
 * @param {string} language @param {string} text @returns {string[]}
 */
export function findMisprints(language, text) {
  return [...everywhere, ...(own[language] ?? [])]
    .filter(({ wrong }) => wrong.test(text))
    .map(({ problem }) => problem)
}
