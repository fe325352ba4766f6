import { existsSync } from 'node:fs'
import { runToEnd } from './children.mjs'

/** Debian's packages; the shell has no window and does the same with half the processor. */
const packages = ['chromium-headless-shell', 'chromium']

/** The browser of the system, if it has one; Playwright's own is the other way. */
export const systemBrowser = () => packages.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file))

/** Debian's package where there is one to install, else Playwright's own download. */
export async function ensureBrowser() {
  const { chromium } = await import('playwright')
  if (systemBrowser() || existsSync(chromium.executablePath())) return
  console.log('Installing Chromium …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await installPackage())) return
  await runToEnd(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

/** Not every Debian has the shell. */
async function installPackage() {
  await runToEnd('apt-get', ['update']).catch(() => undefined)
  for (const name of packages) {
    const how = ['install', '-y', '--no-install-recommends', name]
    await runToEnd('apt-get', how).catch(() => undefined)
    if (systemBrowser()) return true
  }
  return false
}
