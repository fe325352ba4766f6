import { existsSync } from 'node:fs'
import { runToEnd } from './children.mjs'

/** Debian's packages; the shell has no window and does the same with two thirds of the processor. */
const [shell, whole] = ['chromium-headless-shell', 'chromium']

/** @param {string} name of a package */
const isInstalled = (name) => existsSync(`/usr/bin/${name}`)

/** The browser of the system, if it has one; Playwright's own is the other way. */
export const systemBrowser = () => {
  const name = [shell, whole].find(isInstalled)
  return name && `/usr/bin/${name}`
}

/**
 * Debian's package where there is one to install, else Playwright's own download. A system that has the whole browser
 * gets the shell, too: one installation costs less than the difference in one run.
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

/** A system may not have the package, or not reach where it comes from. @param {string} name */
async function installPackage(name) {
  console.log(`Installing ${name} …`)
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  await runToEnd('apt-get', [...soon, 'update'], { timeoutSeconds: 120 }).catch(() => undefined)
  await runToEnd('apt-get', [...soon, 'install', '-y', '--no-install-recommends', name]).catch(
    () => undefined,
  )
  return isInstalled(name)
}
