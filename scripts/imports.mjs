/**
 * The imports of a module, as formatted by prettier.
 * @param {string} text @returns {{ names: string, from: string, dynamic: boolean }[]}
 */
export function importsOf(text) {
  const statements = /^\s*(?:import|export)\s+(?:type\s+)?([\w*{}\s,$]*?)\s*from\s*'([^']+)'/gm
  const bare = /^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
  return [
    ...Array.from(text.matchAll(statements), ([, names = '', from = '']) => ({
      names,
      from,
      dynamic: false,
    })),
    ...Array.from(text.matchAll(bare), ([, at, dynamic]) => ({
      names: '',
      from: at ?? dynamic ?? '',
      dynamic: at === undefined,
    })),
  ]
}
