"""Beeswax candles: rolled from sheets, poured pillars, dipped tapers."""
import math

import numpy as np

import materials as m
from comb import PITCH, hex_distance, wall_relief
from studio import bpy, grid_faces, group, lathe, mesh, place, tube, turned


def beeswax(color='#dc9c38'):
    return m.soft(color, (.06, .028, .008), .3, .46, .2, 3)


def wick(z, burnt=False, high=.13):
    mat = m.plain('#2a1d14' if burnt else '#ece2cb', .9)
    tube([(.012 * math.sin(2.4 * t) * t, 0, z - .02 + high * t) for t in np.linspace(0, 1, 10)],
         .009, mat)


def flame(z):
    g = m.Graph('flame')
    level = g.node('SeparateXYZ', Vector=g.node('TexCoord').outputs['Generated']).outputs['Z']
    tint = g.ramp(level, (0, '#8890ff'), (.16, '#ffb060'), (.45, '#ffdc90'), (1, '#ffd080'))
    power = g.math('ADD', .6, g.math('MULTIPLY', g.math('MINIMUM', level, .35), 30))
    glow = g.node('Emission', Color=tint, Strength=power)
    rim = g.node('LayerWeight', Blend=.45).outputs['Facing']
    mat = g.surface(g.mix_shader(rim, glow, g.node('BsdfTransparent')))
    body = lathe(turned([(0, 0), (.022, .02), (.035, .06), (.032, .11), (.017, .18), (.005, .235),
                         (0, .25)], 6), mat, 32, loc=(.01, 0, z + .07))
    body.visible_shadow = False
    light = bpy.data.lights.new('flame', 'POINT')
    light.energy, light.color, light.shadow_soft_size = 3, (1, .6, .26), .05
    place(light, (.01, 0, z + .2))


def spiral(radius, turns):
    """Angles, radii and arc lengths of a rolled sheet, fine on its outer turn."""
    gap = radius / turns * .92
    inner = np.linspace(0, 2 * math.pi * (turns - 1.15), 60 * turns)
    outer = np.linspace(inner[-1], 2 * math.pi * turns, int(1.15 * 2 * math.pi * radius / PITCH * 9))
    angle = np.concatenate([inner, outer[1:]])
    reach = radius - gap * turns + gap * angle / (2 * math.pi)
    arc = np.concatenate([[0], np.cumsum(np.diff(angle) * reach[1:])])
    return angle, reach, arc, gap


def rolled(radius, height, mat, turns=8):
    angle, reach, arc, gap = spiral(radius, turns)
    level = np.linspace(0, height, int(height / PITCH * 9))
    a, z = np.meshgrid(angle, level, indexing='ij')
    relief = .008 * wall_relief(hex_distance(*np.meshgrid(arc, level, indexing='ij')), .62, .92)
    wave = .004 * np.sin(a * 3 + z * 4)
    verts = []
    for depth in (relief + wave, wave - gap * .5):
        r = reach[:, None] + depth
        verts.append(np.stack([r * np.cos(a), r * np.sin(a), z + .004 * np.sin(a * 5) * (z / height) ** 8],
                              -1).reshape(-1, 3))
    rows, cols = a.shape
    sheet, back = grid_faces(rows, cols), rows * cols
    faces = sheet + [(p + back, s + back, r + back, q + back) for p, q, r, s in sheet]
    for i in range(rows - 1):
        for k in (0, cols - 1):
            p, q = i * cols + k, (i + 1) * cols + k
            faces.append((p, q, q + back, p + back))
    last = (rows - 1) * cols
    faces += [(last + k, last + k + back, last + k + 1 + back, last + k + 1) for k in range(cols - 1)]
    mesh(np.concatenate(verts), faces, mat)
    core = reach[0] + gap * .3
    lathe([(core, 0), (core, height - .01), (0, height - .01)], mat, 32)
    wick(height)


def pillar(radius, height, mat, lit=False):
    """Smooth, with a softly rounded lip and a shallow pool."""
    lathe(turned([(0, 0), (radius * .9, 0), (radius, .03), (radius, height * .5), (radius, height - .05),
                  (radius - .03, height - .004), (radius * .75, height - .02),
                  (radius * .4, height - .045), (0, height - .05)], 8), mat, 96)
    wick(height - .04, lit)
    if lit:
        flame(height - .03)


def ribbed(radius, height, mat, lit=False):
    """A moulded skep-shaped candle in coils."""
    profile = [(0, 0), (radius * .9, 0)]
    coils = 8
    for k in range(coils):
        part = k / coils
        r = radius * math.sqrt(max(.02, 1 - part ** 2.6)) - .02
        for t in (.1, .5, .9):
            profile.append((r + .03 * math.sin(math.pi * t), height * (k + t) / coils))
    profile += [(.06, height * .995), (0, height)]
    lathe(turned(profile, 4), mat, 96)
    wick(height, lit)
    if lit:
        flame(height)


def taper(height, mat, base=.11, tip=.08):
    """A dipped dinner candle with a rounded shoulder."""
    lathe(turned([(0, 0), (base * .95, .0), (base, .03), ((base + tip) / 2, height * .5),
                  (tip, height - .12), (tip * .7, height - .04), (.02, height), (0, height)], 8), mat, 48)
    wick(height, high=.3)


def twine(radius, z, mat, turns=3):
    """Two-ply string wound round; each turn lies a little higher."""
    for k in range(turns):
        plies = []
        for phase in (0, math.pi):
            plies.append([((radius + .006 * math.cos(t * 42 + phase)) * math.cos(t),
                           (radius + .006 * math.cos(t * 42 + phase)) * math.sin(t),
                           z + k * .026 + .006 * math.sin(t * 42 + phase) + .006 * math.sin(t + k))
                          for t in np.linspace(0, 2 * math.pi, 300, endpoint=False)])
        tube(plies, .0085, mat, True)


def flax():
    return m.plain('#cdbf9f', .9, grain=90, depth=.006)


def lying(loc, turn):
    """Placement that lays an upright candle on its side."""
    return group(loc, turn, (90, 0))
