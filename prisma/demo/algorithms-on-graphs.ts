import type { DemoSession } from '@/prisma/demo/content'
import { picture } from '@/prisma/demo/pictures'

const weightedGraph = picture(
  'weightedGraph',
  'Directed graph with weights: A to B 4, A to C 1, C to B 2, B to D 5, C to D 8',
)

const traversal: DemoSession = {
  title: 'Graphs: breadth first, depth first',
  content:
    String.raw`## Walking through a graph
$G = (V, E)$, stored as **adjacency lists**: for each node the list of its neighbours.

` +
    '```python\nfrom collections import deque\n\ndef bfs(graph, start):\n    distance = {start: 0}\n    queue = deque([start])\n    while queue:\n        u = queue.popleft()\n        for v in graph[u]:\n            if v not in distance:\n                distance[v] = distance[u] + 1\n                queue.append(v)\n    return distance\n```' +
    String.raw`

Take a stack instead of the queue (or recursion) and it goes *deep* instead of *wide*. Both look at each node and each edge a constant number of times: $\Theta(|V| + |E|)$.`,
  quickCheck: {
    title: 'Graph traversal',
    questions: [
      {
        text: 'Which data structure holds the nodes that breadth-first search has yet to visit?',
        answers: ['a stack', 'a queue', 'a heap', 'a hash table'],
        correct: 1,
        ease: 0.85,
        tempting: 0,
      },
      {
        text: 'How long does breadth-first search take with adjacency lists?',
        answers: [
          String.raw`$\Theta(|V|^2)$`,
          String.raw`$\Theta(|V| \cdot |E|)$`,
          String.raw`$\Theta(|E| \log |V|)$`,
          String.raw`$\Theta(|V| + |E|)$`,
        ],
        correct: 3,
        ease: 0.75,
        tempting: 1,
      },
      {
        text: 'An undirected graph has 7 edges. What is the sum of the degrees of all nodes?',
        answers: ['14', '7', '49', '28', '13'],
        asNumber: { unit: '', tolerance: '0' },
        correct: 0,
        explanation: 'Each edge adds one to the degree of both its ends.',
        ease: 0.63,
        tempting: 1,
      },
      {
        text: `Breadth-first search begins at A and takes neighbours in alphabetical order. In which order do the nodes leave the queue?${picture('treeOfNeighbours', 'Undirected graph: A is joined to B and C, B to D, D to E')}`,
        answers: ['A', 'B', 'C', 'D', 'E'],
        asOrder: true,
        correct: 0,
        explanation: 'First the start, then its neighbours, then what is two edges away, and so on.',
        ease: 0.7,
      },
      {
        text: 'A directed graph has a topological order if and only if …',
        answers: [
          'it is connected.',
          'it is a tree.',
          'it has no directed cycle.',
          'every node can be reached from one node.',
        ],
        correct: 2,
        points: 2,
        ease: 0.66,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: 'Depth-first search in a directed graph finds an edge to a node that is still on the recursion stack. What does that prove?',
      answers: [
        'The graph is not connected.',
        'The graph has a directed cycle.',
        'The graph is a tree.',
        'The search started at the wrong node.',
      ],
      correct: 1,
      ease: 0.58,
      tempting: 0,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'How does topological sorting find its first node?'],
    ['orga', 'Is there a lecture in the week of the conference?'],
    ['tutor', 'You speak a bit too softly when you turn to the board.'],
    ['contentual', 'The code example helped a lot, more of that please!'],
  ],
  pace: 3,
}

const shortestPaths: DemoSession = {
  title: 'Shortest paths',
  content: String.raw`## Dijkstra's idea
Always settle the node that is nearest to the start among those that are not settled yet. Then no shorter way to it can turn up later, **as long as no edge has a negative weight**.

1. $d(s) = 0$, $d(v) = \infty$ for all others.
2. Take the unsettled node $u$ with the smallest $d(u)$ and settle it.
3. For every edge $(u, v)$ of weight $w$: $d(v) \leftarrow \min\{d(v),\ d(u) + w\}$.
4. Repeat until all nodes are settled.

With a binary heap: $O\bigl((|V| + |E|) \log |V|\bigr)$.

*Today we start with the QuickCheck on Dijkstra, after the second example on the board.*`,
  quickCheck: {
    title: 'Dijkstra’s algorithm',
    questions: [
      {
        text: 'When does Dijkstra’s algorithm find shortest paths for certain?',
        answers: [
          'if no edge has a negative weight',
          'if the graph has no cycle',
          'if all weights are whole numbers',
          'always',
        ],
        correct: 0,
        explanation:
          'A settled node is never looked at again. Only a negative edge could make a way to it shorter afterwards; cycles and fractions do no harm.',
        ease: 0.78,
        tempting: 3,
      },
      {
        text: `How long is the shortest path from A to D?${weightedGraph}`,
        answers: ['7', '8', '9', '10'],
        correct: 1,
        explanation: `A → C → B → D: $1 + 2 + 5 = 8$. The direct way over C costs $1 + 8 = 9$.${picture('shortestPath', 'The same graph; the path A, C, B, D is highlighted')}`,
        points: 2,
        ease: 0.74,
        tempting: 2,
      },
      {
        text: `Dijkstra’s algorithm starts at A. In which order are the nodes settled?${weightedGraph}`,
        answers: ['A, B, C, D', 'A, C, D, B', 'A, C, B, D', 'A, B, D, C'],
        correct: 2,
        points: 2,
        ease: 0.68,
        tempting: 0,
      },
      {
        text: 'Which of these does the algorithm need?',
        answers: [
          'a queue ordered by distance',
          'the distance known so far for every node',
          'a stack of the nodes on the way',
          'the edges sorted by weight',
        ],
        correct: 0,
        alsoCorrect: [1],
        explanation:
          'The queue gives the nearest node that is not settled, and the distances say whether an edge makes a way shorter. Sorted edges are what *Kruskal* needs.',
        points: 2,
        ease: 0.6,
        tempting: 3,
      },
    ],
  },
  questions: [
    {
      text: 'All edges have weight 1. Which simpler algorithm finds shortest paths, too?',
      answers: ['depth-first search', 'breadth-first search', 'topological sorting', 'binary search'],
      correct: 1,
      ease: 0.72,
      tempting: 0,
    },
    {
      text: 'We add 10 to the weight of **every** edge. Does a shortest path stay a shortest path?',
      answers: [
        'Yes, all paths get longer by the same amount.',
        'Not always: paths with many edges get longer by more.',
        'Yes, if the graph has no cycle.',
        'Only if all weights were equal before.',
      ],
      correct: 1,
      explanation:
        'A path of $k$ edges gets longer by $10k$, so one with fewer edges can become the shortest.',
      ease: 0.5,
      tempting: 0,
    },
  ],
  feedback: [],
  pace: 3,
}

export const graphSessions = [traversal, shortestPaths]
