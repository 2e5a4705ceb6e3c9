"""Materials, written with a small node-graph helper."""
import bpy
import numpy as np


def rgb(code):
    """'#rrggbb' in sRGB to linear light."""
    parts = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in parts)


class Graph:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def wire(self, node, key, value):
        socket = node.inputs[key]
        if isinstance(value, bpy.types.Node):
            value = value.outputs[0]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == 'RGBA' and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def node(self, kind, options=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (options or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.wire(node, key.replace('_', ' '), value)
        return node

    def math(self, operation, a, b=0.0):
        node = self.node('Math', {'operation': operation})
        self.wire(node, 0, a)
        self.wire(node, 1, b)
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        node = self.node('MixRGB', {'blend_type': blend}, Fac=factor)
        self.wire(node, 1, a)
        self.wire(node, 2, b)
        return node.outputs[0]

    def ramp(self, factor, *stops):
        node = self.node('ValToRGB', Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(.5)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, (*rgb(color), 1)
        return node.outputs[0]

    def coords(self, scale=(1, 1, 1), scatter=True, kind='Object'):
        """Texture coordinates, shifted by a random offset for each object."""
        vector = self.node('TexCoord').outputs[kind]
        if scatter:
            step = self.math('MULTIPLY', self.node('ObjectInfo').outputs['Random'], 53)
            vector = self.node('VectorMath', {'operation': 'ADD'}, Vector=vector)
            self.wire(vector, 1, self.node('CombineXYZ', X=step, Y=step, Z=step))
        return self.node('Mapping', Vector=vector, Scale=scale)

    def noise(self, vector, scale, detail=4, rough=.5):
        return self.node('TexNoise', Vector=vector, Scale=scale, Detail=detail,
                         Roughness=rough).outputs['Fac']

    def bump(self, height, strength=.3, distance=.01):
        return self.node('Bump', Height=height, Strength=strength, Distance=distance)

    def mix_shader(self, factor, a, b):
        node = self.node('MixShader', Fac=factor)
        self.wire(node, 1, a)
        self.wire(node, 2, b)
        return node

    def surface(self, shader, volume=None):
        self.tree.links.new(shader.outputs[0], self.out.inputs['Surface'])
        if volume:
            self.tree.links.new(volume.outputs[0], self.out.inputs['Volume'])
        return self.material

    def principled(self, **inputs):
        return self.surface(self.node('BsdfPrincipled', **inputs))


WOODS = {
    'oak': ('#b5956c', '#93724e', '#664a30'), 'walnut': ('#7c5a41', '#5b3f2c', '#38251a'),
    'pine': ('#e3c08c', '#d2a76c', '#ae8048'), 'cedar': ('#cda57c', '#b28559', '#8a6442'),
    'grey': ('#a39887', '#837868', '#5c5347'), 'lime': ('#ecd6ae', '#dcbf8f', '#c09b67'),
    'white': ('#ded7c8', '#cdc4b2', '#aaa08d'), 'ply': ('#e0c090', '#d1ab76', '#b98f5b'),
    'slate': ('#55555a', '#434348', '#303034'),
}


def wood(tone='oak', axis='x', scale=1.0, rough=.5, rings=8, spread=.25, spec=.35):
    g = Graph('wood')
    stretch = [.07 if a == axis else 1 for a in 'xyz']
    grain = g.noise(g.coords([s * scale for s in stretch]), 2.6, 2)
    band = g.math('PINGPONG', g.math('MULTIPLY', grain, rings), .5)
    fibre = g.noise(g.coords([s * scale * (.35 if a == axis else 1)
                              for s, a in zip(stretch, 'xyz')]), 42, 5, .7)
    figure = g.math('ADD', g.math('MULTIPLY', band, 1.15),
                    g.math('MULTIPLY', g.math('SUBTRACT', fibre, .5), 1.0))
    light, mid, dark = WOODS[tone]
    color = g.ramp(figure, (0, dark), (.3, mid), (.75, light))
    chance = g.node('ObjectInfo').outputs['Random']
    value = g.math('ADD', 1 - spread / 2, g.math('MULTIPLY', chance, spread))
    shade = g.node('HueSaturation', Color=color, Value=value)
    return g.principled(Base_Color=shade, Specular=spec,
                        Roughness=g.math('ADD', rough - .12, g.math('MULTIPLY', fibre, .24)),
                        Normal=g.bump(figure, .3, .006 / scale))


def plain(color, rough=.5, metal=0.0, grain=None, depth=.004, spec=.5, coat=0.0, vary=.12):
    """An even colour; grain is the bump's frequency."""
    g = Graph('plain')
    cloud = g.noise(g.coords(), 4 if grain is None else grain * .12, 4)
    tint = g.mix(cloud, tuple(c * (1 - vary) for c in rgb(color)), rgb(color))
    inputs = dict(Base_Color=tint, Roughness=rough, Metallic=metal, Specular=spec,
                  Clearcoat=coat)
    if grain:
        inputs['Normal'] = g.bump(g.noise(g.coords(), grain, 4), .5, depth)
    return g.principled(**inputs)


def metal(color='#c9c9c6', rough=.25, scratch=9):
    g = Graph('metal')
    cloud = g.noise(g.coords(), scratch, 6)
    dull = tuple(c * .62 for c in rgb(color))
    return g.principled(Base_Color=g.mix(cloud, dull, rgb(color)), Metallic=1.0,
                        Roughness=g.math('ADD', rough - .08, g.math('MULTIPLY', cloud, .2)))


def soft(color, radius=(.06, .03, .01), amount=.3, rough=.45, vary=.18, grain=3, bump=0.0):
    """Light goes in and scatters: wax, soap, cream, petals."""
    g = Graph('soft')
    cloud = g.noise(g.coords(), grain, 4)
    tint = g.mix(cloud, tuple(c * (1 - vary) for c in rgb(color)), rgb(color))
    inputs = dict(Base_Color=tint, Subsurface_Color=tint, Subsurface=amount,
                  Subsurface_Radius=radius, Roughness=rough, Specular=.4)
    if bump:
        inputs['Normal'] = g.bump(g.noise(g.coords(), grain * 6, 5), .5, bump)
    return g.principled(**inputs)


def clear_for_shadows(g, shader, tint=(.94, .94, .93)):
    """Let shadow and diffuse rays through, so that glass does not block the light."""
    path = g.node('LightPath')
    through = g.math('MAXIMUM', path.outputs['Is Shadow Ray'], path.outputs['Is Diffuse Ray'])
    return g.mix_shader(through, shader, g.node('BsdfTransparent', Color=tint))


def glass(tint=(.97, .99, .98), rough=0.0):
    g = Graph('glass')
    return g.surface(clear_for_shadows(g, g.node('BsdfGlass', Color=tint, Roughness=rough,
                                                 IOR=1.47)))


def honey(color=(.985, .74, .02), density=3.2, glow='#f7a20c'):
    g = Graph('honey')
    clear = g.node('BsdfGlass', Roughness=.02, IOR=1.49, Color=(1, 1, 1))
    body = g.mix_shader(.11, clear, g.node('BsdfTranslucent', Color=rgb(glow)))
    absorb = g.node('VolumeAbsorption', Color=color, Density=density)
    return g.surface(clear_for_shadows(g, body), absorb)


def cell_honey(dark='#c26a08', light='#f0a01c'):
    """Honey in wax cells: glossy over a deep glow."""
    g = Graph('cells')
    tint = g.ramp(g.noise(g.coords(scatter=False), .9, 3), (.35, dark), (.65, light))
    return g.principled(Base_Color=tint, Subsurface_Color=tint, Subsurface=.5, Roughness=.06,
                        Subsurface_Radius=(.05, .022, .004), IOR=1.49)


def weave(color='#cfc4ae', dark='#a99c84', scale=14):
    """Linen: crossed threads of uneven thickness."""
    g = Graph('weave')
    flat = g.coords(scatter=False)
    threads = [g.node('TexWave', {'bands_direction': d}, Vector=flat, Scale=scale,
                      Distortion=1.2, Detail=2).outputs['Fac'] for d in 'XY']
    height = g.math('MULTIPLY', g.math('ADD', *threads), .5)
    slub = g.noise(flat, 5, 5)
    tint = g.ramp(g.math('MULTIPLY', g.math('ADD', height, slub), .5), (.25, dark), (.7, color))
    return g.principled(Base_Color=tint, Roughness=.92, Specular=.15, Sheen=.3,
                        Normal=g.bump(height, .5, .012))


def leaf(color, back, vary=.5):
    """Thin and translucent; vary moves each object between two greens."""
    g = Graph('leaf')
    chance = g.math('MULTIPLY', g.node('ObjectInfo').outputs['Random'], vary * 2)
    tint = g.mix(chance, rgb(color), rgb(back))
    skin = g.node('BsdfPrincipled', Base_Color=tint, Roughness=.55, Specular=.25)
    return g.surface(g.mix_shader(.35, skin, g.node('BsdfTranslucent', Color=tint)))


def printed(path, rough=.62):
    """Paper with a picture file on it, by UV."""
    g = Graph('printed')
    image = g.node('TexImage', {'image': bpy.data.images.load(path)})
    fibre = g.noise(g.coords(scatter=False), 120, 3)
    return g.principled(Base_Color=image, Roughness=rough, Normal=g.bump(fibre, .15, .001))


def glowing(pixels, strength=1.0):
    """An emissive picture from a float array (height, width, 3), for far backgrounds."""
    g = Graph('glowing')
    high, wide = pixels.shape[:2]
    image = bpy.data.images.new('glow', wide, high, float_buffer=True)
    rgba = np.ones((high, wide, 4), np.float32)
    rgba[..., :3] = pixels
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    return g.surface(g.node('Emission', Color=g.node('TexImage', {'image': image}),
                            Strength=strength))
