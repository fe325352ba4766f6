import { expect, test } from 'vitest'
import { listFiles, listLaterFiles } from './page-files.mjs'

const address = 'http://127.0.0.1:3000/app?view=x'

test('scripts, styles and preloads are found, each once, in their order', () => {
  const html = `<!doctype html><head>
    <link rel="stylesheet" href="/a.css" nonce="x"><link href='/font.woff2' rel=preload as="font" crossorigin>
    <link rel="modulepreload" href="/b.mjs"/><script src="/c.js?dpl=1&amp;v=2" async=""></script>
    <SCRIPT type="module" SRC=d.js></SCRIPT></head><body><script src="/c.js?dpl=1&#x26;v=2"></script></body>`
  expect(listFiles(html, [], address)).toEqual([
    '/a.css',
    '/font.woff2',
    '/b.mjs',
    '/c.js?dpl=1&v=2',
    '/d.js',
  ])
})

test('what a browser does not fetch with the page is left out', () => {
  const html = `<link rel="icon" href="/icon.png"><link rel="manifest" href="/manifest.json">
    <link rel="alternate stylesheet" href="/other.css"><link rel="stylesheet" media="print" href="/print.css">
    <script src="/old.js" nomodule></script><script src="https://elsewhere.example/x.js"></script>
    <link rel="dns-prefetch" href="/no"><!-- <script src="/comment.js"></script> -->
    <script>write('<script src="/text.js">')</script><script>self.x = '<link rel="preload" href="/text.css">'</script>`
  expect(listFiles(html, [], address)).toEqual([])
})

test('the Link header names files as well', () => {
  const links = [
    '</font.woff2>; rel=preload; as="font"; crossorigin="", </a.css>; rel="preload"; as=style',
    '</>; rel=next',
  ]
  expect(listFiles('<link rel="stylesheet" href="/a.css">', links, address)).toEqual([
    '/font.woff2',
    '/a.css',
  ])
})

test('what a script fetches later is found by the name that it takes from it', () => {
  const script = `}]),45,e=>{e.v(t=>Promise.all(["static/chunks/x.js"].map(t=>e.l(t))).then(()=>t(9)))},7,e=>{
    let{Other:n}=await e.A(45);let{StudentPage:i}=await e.A(456)},456,e=>{e.v(t=>Promise.all(["static/chunks/a.js",
    "static/chunks/b.js"].map(t=>e.l(t))).then(()=>t(913)))}`
  expect(listLaterFiles(script, 'StudentPage')).toEqual([
    '/_next/static/chunks/a.js',
    '/_next/static/chunks/b.js',
  ])
  expect(listLaterFiles(script, 'Missing')).toEqual([])
})
