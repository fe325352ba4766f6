import { parentPort } from 'node:worker_threads'
import { renderBounded } from '@/lib/markdown/renderer'
import { allowCollecting } from '@/scripts/collect-at-rest.mjs'

parentPort?.on('message', (text: string) => parentPort?.postMessage(renderBounded(text), []))

allowCollecting()
// The first formula and the first code block load their languages.
renderBounded('$x^2$\n\n```js\nlet x\n```')
parentPort?.postMessage('ready', [])
