import { existsSync } from 'node:fs'
import { runToEnd } from './children.mjs'

/** Debian's packages; the headless shell does the same with two thirds of the CPU time. */
const [shell, whole] = ['chromium-headless-shell', 'chromium']

/** @param {string} name of a package */
const isInstalled = (name) => existsSync(`/usr/bin/${name}`)

/** The browser of the system, if there is one; otherwise Playwright's own is used. */
export const systemBrowser = () => {
  const name = [shell, whole].find(isInstalled)
  return name && `/usr/bin/${name}`
}

/**
 * Installs Debian's package if possible, else downloads Playwright's own browser. If only the whole browser is
 * installed, it adds the shell: the installation costs less than the difference in one run.
 */
export async function ensureBrowser() {
  if (isInstalled(shell)) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian && (await installPackage(shell))) return
  const { chromium } = await import('playwright')
  if (systemBrowser() || existsSync(chromium.executablePath())) return
  if (isDebian && (await installPackage(whole))) return
  await runToEnd(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

/** The package may be missing, or its source unreachable. @param {string} name */
async function installPackage(name) {
  console.log(`Installing ${name} …`)
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  await runToEnd('apt-get', [...soon, 'update'], { timeoutSeconds: 120 }).catch(() => undefined)
  await runToEnd('apt-get', [...soon, 'install', '-y', '--no-install-recommends', name]).catch(
    () => undefined,
  )
  return isInstalled(name)
}
