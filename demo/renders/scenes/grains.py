"""Heaps of small grains: pollen, wax pellets, seeds."""
import math
import random

import numpy as np

import materials as m
from studio import jitter, lathe, lathe_data, place

POLLEN = ('#d9a23a', '#c98226', '#e0b95a', '#b88a3c', '#a8702a', '#8d8240', '#e2c680')


def bean_data(color, flat=.8, sss=.15):
    """A small uneven grain of unit radius."""
    mat = m.soft(color, (.01, .006, .003), sss, .7, .25, 60)
    wobble = [random.uniform(.88, 1.08) for _ in range(9)]
    return lathe_data([(wobble[k] * math.sin(k * math.pi / 8), -flat * math.cos(k * math.pi / 8))
                       for k in range(9)], mat, 10)


def kinds(colors, flat=.8, sss=.15):
    return [bean_data(c, flat, sss) for c in colors for _ in range(2)]


def drop(beans, spot, size, spread=.25):
    s = size * random.uniform(1 - spread, 1 + spread)
    place(random.choice(beans), spot, (jitter(3), jitter(3), jitter(3)), (s, s * random.uniform(.8, 1.1), s))


def dome(radius, level, rise):
    """Height of a heap's surface at a distance from its middle."""
    return lambda r: level + rise * (1 - min(1, r / radius) ** 1.7)


def heap(beans, radius, level, rise, size, core):
    """Two layers of grains on a domed core."""
    surface = dome(radius, level, rise)
    lathe([(0, surface(0) - size * 1.2)] + [(r, surface(r) - size * 1.2) for r in
                                           np.linspace(radius * .1, radius, 12)]
          + [(0, level - size * 3)], m.plain(core, .9), 48)
    for layer in (0, .9):
        count = int((radius / size) ** 2 * 1.15)
        for k in range(count):
            r, a = radius * math.sqrt((k + .5) / count), k * 2.39996 + layer
            r = min(radius, max(0, r + jitter(size * .5)))
            drop(beans, (r * math.cos(a) + jitter(size * .4), r * math.sin(a) + jitter(size * .4),
                         surface(r) - size * (.75 - layer) + jitter(size * .3)), size)


def column(beans, radius, low, high, size, core, front=4.4):
    """Grains seen through a jar's wall: a skin around a solid core, and a top."""
    lathe([(0, low), (radius - size * 1.3, low), (radius - size * 1.3, high - size), (0, high - size)],
          m.plain(core, .9), 48)
    step = size * 1.6
    for i in range(int((high - low) / step)):
        for k in range(int(front * radius / step)):
            a = -math.pi / 2 + (k * step / radius) - front / 2 + (i % 2) * .5 * step / radius
            r = radius - size * random.uniform(1, 1.5)
            drop(beans, (r * math.cos(a), r * math.sin(a), low + size + i * step + jitter(size * .3)), size)
    heap(beans, radius - size, high - size, size, size, core)


def scatter(beans, count, centre, spread, size, z=None):
    for _ in range(count):
        drop(beans, (centre[0] + random.gauss(0, spread[0]), centre[1] + random.gauss(0, spread[1]),
                     size * .75 if z is None else z), size)
