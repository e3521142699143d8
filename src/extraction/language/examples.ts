// Formulas to begin with. Some say what a method does: it has them for its own, too.

export const tagRatios = `over lines
T = characters / max(tags, 1)
S = smooth(T, 2)
λ = 1 from 0 to 3
τ = λ · deviation(T)
keep S ≥ τ and S > 0`;

export const linkQuota = `over blocks
q = linkCharacters / characters
Q = 0.5 from 0.05 to 1
drop largest(q, ancestors) > Q`;

export const textDensity = `over elements
TD = characters / max(tags, 1)
# The densities of the children and the own text; without children, its density.
inner = min(children, 1)
D = sum(TD, children) + ownCharacters · inner + TD · (1 − inner)
# The least dense element on the way from body.
P = least(TD, ancestors)
λ = 1 from 0 to 2
τ = λ · atLargest(P, D)
# Of an element that has the largest D of some it lies in: the P of these.
W = winning(P, D)
R = max(largest(W, ancestors), largest(W, subtree))
keep R ≥ τ`;

export const regions = `over strings
C1 = 80 from 1 to 300
C2 = 4 from 0 to 50
keep largestRegion(characters ≥ C1, C2, characters)`;

export const linkDensity = `over strings
links = linkCharacters / characters
L = 0.33 from 0 to 1
C = 40 from 1 to 300
keep links ≤ L and characters ≥ C`;

export const everyWord = `over words
keep position ≥ 0`;
