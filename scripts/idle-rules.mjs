/**
 * The rules of scripts/check-structure.mjs that match no file: they check nothing and were left behind when files
 * moved.
 * @param {{ table: { kind: string, at: RegExp }[], metKinds: Set<RegExp>, libFiles: Set<string>,
 *   folders: string[], undeclaredRoutes: Set<string>, sources: string[], handlerCount: number, sqlCount: number }} rules
 * @returns {string[]} a line for each
 */
export function idleRules({
  table,
  metKinds,
  libFiles,
  folders,
  undeclaredRoutes,
  sources,
  handlerCount,
  sqlCount,
}) {
  const idle = [
    ...table
      .filter(({ at }) => !metKinds.has(at))
      .map(({ kind, at }) => `no file is of the kind "${kind}" at ${at}`),
    ...[...libFiles].map((stem) => `lib/${stem}.ts`).flatMap((file) => missing(file, sources.includes(file))),
    ...folders.flatMap((folder) =>
      missing(
        `lib/${folder}/`,
        sources.some((file) => file.startsWith(`lib/${folder}/`)),
      ),
    ),
    ...[...undeclaredRoutes].flatMap((file) => missing(file, sources.includes(file))),
    ...(handlerCount === 0 ? ['no handler of the API was found'] : []),
    ...(sqlCount === 0 ? ['no file …-sql.ts runs SQL'] : []),
  ]
  return idle.map((what) => `check-structure: ${what}; mend the rule or take it out.`)
}

/** @param {string} what @param {boolean} there @returns {string[]} */
function missing(what, there) {
  return there ? [] : [`there is no ${what}`]
}
