/** Where one's own results are shown. */
export const resultsPath = '/app?view=results'
