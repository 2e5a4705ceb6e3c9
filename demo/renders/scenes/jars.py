"""Jars of honey, pollen and royal jelly, and the honey bucket."""
import math

import materials as m
from labels import label
from studio import grid_faces, group, lathe, mesh, ring, tube, turned

WALL = .028


def outline(radius, height, neck, shoulder=.2, foot=.08):
    """Outer profile from the middle of the foot up to the rim."""
    top = height - shoulder
    return turned([(0, 0), (radius * .75, 0), (radius * .93, foot * .2), (radius, foot),
                   (radius, height * .3), (radius, top * .85), (radius - .004, top),
                   (radius - (radius - neck) * .6, height - shoulder * .45),
                   (neck, height - shoulder * .25), (neck, height)])


def inside(profile):
    """The inner wall, from the rim down to the middle of the floor."""
    height = profile[-1][1]
    walls = [(max(.0, r - WALL), max(z, WALL * 1.6)) for r, z in profile if r > .05]
    return [(r, min(z, height)) for r, z in reversed(walls)] + [(0, WALL * 1.6)]


def hexagonal(height):
    """Six soft sides that fade into a round neck."""
    def shape(angle, _r, z):
        bend = math.cos(math.pi / 6) / math.cos((angle + math.pi / 6) % (math.pi / 3) - math.pi / 6)
        bend = min(bend, .975)
        fade = min(1, max(0, (height * .88 - z) / (height * .16)))
        return 1 + (bend * 1.04 - 1) * fade
    return shape


def filling(profile, level, mat, shape=None):
    """Contents that overlap the glass by a hair, with a raised edge at the top."""
    walls = [(r + .004 if r else 0, z - .004) for r, z in inside(profile) if z < level]
    edge = walls[0][0]
    top = [(0, level - .012), (edge - .04, level - .01), (edge - .003, level)]
    lathe(top + walls, mat, 128, shape=shape)


def ribbed(color, metallic, ribs=90, low=.25, high=.8, rough=.3):
    """A lid's material: fine ribs round the middle of its side."""
    g = m.Graph('lid')
    place = g.node('SeparateXYZ', Vector=g.node('TexCoord').outputs['Object'])
    angle = g.math('ARCTAN2', place.outputs['Y'], place.outputs['X'])
    part = g.node('SeparateXYZ', Vector=g.node('TexCoord').outputs['Generated']).outputs['Z']
    side = g.math('MULTIPLY', g.math('GREATER_THAN', part, low), g.math('LESS_THAN', part, high))
    wave = g.math('MULTIPLY', g.math('SINE', g.math('MULTIPLY', angle, ribs)), side)
    return g.principled(Base_Color=m.rgb(color), Metallic=metallic, Roughness=rough,
                        Normal=g.bump(wave, .35, .006))


def screw_lid(radius, base, mat, height=.2):
    lathe([(0, height), (radius * .8, height), (radius * .93, height - .004),
           (radius * .985, height - .016), (radius, height - .035), (radius, .02),
           (radius * .985, .004), (radius * .95, 0)], mat, 180, loc=(0, 0, base))


def cork(radius, base):
    mat = m.plain('#b98e5f', .85, grain=26, depth=.012, vary=.4)
    lathe([(0, .2), (radius * .94, .2), (radius, .17), (radius * .9, -.12), (0, -.12)], mat, 64,
          loc=(0, 0, base))


def wooden_lid(radius, base):
    mat = m.wood('lime', 'x', 2.5, .55)
    lathe([(0, .14), (radius * .95, .14), (radius, .125), (radius, .015), (radius * .95, 0),
           (0, 0)], mat, 96, loc=(0, 0, base))


def wrap(path, radius, low, high, half_angle):
    """A label on the round side that faces -y."""
    steps = 48
    verts, uvs = [], []
    for i in range(steps + 1):
        a = -math.pi / 2 + (2 * i / steps - 1) * half_angle
        for k in (0, 1):
            verts.append((radius * math.cos(a), radius * math.sin(a), low + (high - low) * k))
            uvs.append((i / steps, k))
    mesh(verts, grid_faces(steps + 1, 2), m.printed(path), uvs=uvs)


def flat_label(path, y, width, low, high):
    mesh([(-width / 2, y, low), (width / 2, y, low), (width / 2, y, high), (-width / 2, y, high)],
         [(0, 1, 2, 3)], m.printed(path), uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])


def paper(style, maker, name, line, foot, radius, low, high, half_angle, **colours):
    """Draw and stick on a label whose shape fits the patch."""
    ratio = 2 * half_angle * radius / (high - low)
    path = label(style, maker, name, line, foot, ratio=ratio, **colours)
    wrap(path, radius + .003, low, high, half_angle)


def jar(content, lid, sticker=None, radius=.4, height=1.06, neck=.335, level=.9, shoulder=.2,
        loc=(0, 0, 0), turn=0, hexed=False):
    """A filled jar; lid(height) and sticker(radius) are called inside its group."""
    profile = outline(radius, height, neck, shoulder)
    shape = hexagonal(height) if hexed else None
    with group(loc, turn):
        lathe(profile + inside(profile), m.glass(), 192 if hexed else 128, shape=shape)
        filling(profile, level, content, shape)
        lid(height)
        if sticker:
            sticker(radius)


def set_honey(light='#f4e8ca', dark='#e9d3a0'):
    g = m.Graph('set honey')
    tint = g.ramp(g.noise(g.coords(), 3.5, 6), (.3, dark), (.7, light))
    return g.principled(Base_Color=tint, Subsurface_Color=tint, Subsurface=.25, Roughness=.38,
                        Subsurface_Radius=(.06, .04, .02))


def string(radius, height, color='#b79b6c'):
    """Two turns of twine and a small knot in front."""
    mat = m.plain(color, .9, grain=80, depth=.01)
    for k in range(2):
        tube(ring(radius, height + k * .026), .013, mat, True)
    for side in (-1, 1):
        tube([(0, -radius - .01, height), (side * .05, -radius - .05, height - .05),
              (side * .09, -radius - .03, height - .17)], .011, mat)


def bucket(path):
    """A white pail with lid, rim and wire handle."""
    white = m.plain('#e6e2d8', .35, vary=.03)
    lathe(turned([(0, 0), (.5, 0), (.545, .03), (.57, .3), (.605, 1.0)], 6)
          + [(.64, 1.0), (.64, 1.06), (.61, 1.07)], white, 128)
    lathe([(0, 1.09), (.52, 1.09), (.54, 1.12), (.625, 1.12), (.66, 1.1), (.66, 1.0), (.645, .99)],
          white, 128)
    wire = m.metal('#c8c8c4', .3)
    arc = [(.655 * math.cos(a), -.05 + .62 * math.sin(a), .93 - .33 * math.sin(a))
           for a in (k * math.pi / 30 for k in range(31))]
    tube(arc, .014, wire)
    verts, uvs, steps = [], [], 40
    for i in range(steps + 1):
        a = -math.pi / 2 + (2 * i / steps - 1) * .75
        for z, r in ((.2, .5655), (.88, .6015)):
            verts.append((r * math.cos(a), r * math.sin(a), z))
            uvs.append((i / steps, (z - .2) / .68))
    mesh(verts, grid_faces(steps + 1, 2), m.printed(path, .4), uvs=uvs)
